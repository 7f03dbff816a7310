import { bundle } from '@voice-agent-platform/contract-reader';
import { expect, it } from 'vitest';
import { files, pages } from './built-site.js';

it('names no other host in what a page loads or in its policy', () => {
  for (const [name, html] of pages()) {
    const [, policy] = /Content-Security-Policy"\s+content="(.*?)"/.exec(html) ?? [];
    // Every source is a keyword or a hash in quotes, or `data:`, and never a host.
    expect(policy, name).toMatch(/^default-src 'none'(; [a-z-]+( '[^']+'| data:)+)+$/);
    expect(html, name).not.toMatch(/<(?:script|img|iframe|link)\b[^>]*(?:src|href)="[a-z]*:?\/\//);
  }
});

it('builds pages without inline styles, which the policy would block', () => {
  // The policy of Redoc's page allows them, because Redoc writes its own.
  const strict = pages().filter(([name]) => name !== 'redoc.html');
  for (const [name, html] of strict) expect(html, name).not.toMatch(/<[a-z]+\b[^>]* style="/);
});

it('shows no secret on the site except the test values of the examples', () => {
  // The other keys are for a sandbox, in the page and in a README, and open nothing else.
  const allowed = `${JSON.stringify(bundle)} sk_test_sandbox sk_test_readme`;
  const text = Object.values(files).join('\n');
  const secrets = text.match(/\b(?:sk|pk|rk)_(?:live|test)_\w+|\bBearer [\w.-]{12,}/g) ?? [];
  expect(secrets.length).toBeGreaterThan(0);
  for (const secret of new Set(secrets)) expect(allowed).toContain(secret);
});

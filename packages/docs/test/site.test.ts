import { beforeAll, describe, expect, it } from 'vitest';
import { readContract, type Contract } from '../scripts/contract/contract.js';
import { findDeadLinks } from '../scripts/links.js';
import { slug } from '../scripts/pages/slug.js';
import { makeSite, type SiteFiles } from '../scripts/make-site.js';

let contract: Contract;
let files: SiteFiles;
beforeAll(async () => {
  contract = await readContract();
  files = await makeSite();
});

const file = (name: string) => files[name] ?? '';
const pages = () => Object.entries(files).filter(([name]) => name.endsWith('.html'));

describe('the site', () => {
  it('is the same, byte for byte, when it is built again', async () => {
    expect(await makeSite()).toEqual(files);
  });

  it('quotes the licences of what its scripts hold', () => {
    const notices = file('third-party-notices.txt');
    for (const name of ['redoc@', 'ajv ', 'ajv-formats ']) {
      expect(notices).toMatch(new RegExp(`^ *${name}\\d`, 'm'));
    }
    expect(notices.match(/Permission is hereby granted/g)?.length).toBeGreaterThan(3);
  });

  it('has no link that leads nowhere', () => {
    expect(findDeadLinks(files)).toEqual([]);
  });

  it('loads nothing from another host', () => {
    for (const [name, html] of pages()) {
      expect(
        html.match(/<(?:script|link|img|iframe)\b[^>]*(?:src|href)="(?!data:)[^"]*:\/\//g),
        name,
      ).toBeNull();
    }
  });

  it('has a policy on every page', () => {
    for (const [name, html] of pages()) {
      expect(html, name).toContain(`Content-Security-Policy" content="default-src 'none'`);
    }
  });

  it('shows no secret but the test values of the examples', () => {
    // The second is that of the sandbox inside the page, which is a key to nothing.
    const allowed = `${JSON.stringify(contract.document)} sk_test_sandbox`;
    const text = Object.entries(files)
      .filter(([name]) => !/^redoc\./.test(name))
      .map(([, content]) => content)
      .join('\n');
    const secrets = text.match(/\b(?:sk|pk|rk)_(?:live|test)_\w+|\bBearer [\w.-]{12,}/g) ?? [];
    expect(secrets.length).toBeGreaterThan(0);
    for (const secret of new Set(secrets)) expect(allowed).toContain(secret);
  });
});

describe('the plain reference', () => {
  it.each(['reference.html', 'reference.md'])('holds every operation and its root: %s', (name) => {
    expect(contract.operations).toHaveLength(16);
    for (const { operationId, method, root, path } of contract.operations) {
      expect(file(name)).toContain(operationId);
      expect(file(name)).toContain(`${method} {${root}_url}/api/v1${path}`);
    }
  });

  it('gives every operation and every schema an address', () => {
    const { operations, document } = contract;
    const names = [
      ...operations.map(({ summary }) => summary),
      ...Object.keys(document.components.schemas).map((name) => `${name} schema`),
    ];
    for (const name of names) expect(file('reference.html')).toContain(` id="${slug(name)}"`);
  });

  it('holds every field of every schema', () => {
    for (const schema of Object.values(contract.document.components.schemas)) {
      for (const field of Object.keys(schema.properties ?? {})) {
        expect(file('reference.html')).toContain(`<code>${field}</code>`);
      }
    }
  });

  it('is one article of headings in order', () => {
    const levels = [...file('reference.html').matchAll(/<h(\d)/g)].map(([, level]) =>
      Number(level),
    );
    expect(levels[0]).toBe(1);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    levels.reduce((before, level) => {
      expect(level - before).toBeLessThanOrEqual(1);
      return level;
    });
  });
});

describe('what is not specified', () => {
  it('stands where it applies, in Redoc and in the plain reference', () => {
    const local = contract.unspecified.filter(({ pointer }) => pointer !== '');
    expect(local.length).toBeGreaterThan(28);
    const redoc = file('index.html').replaceAll('\\n', ' ');
    for (const { what } of local) {
      expect(redoc).toContain(JSON.stringify(`**Not specified.** ${what}`).slice(1, -1));
      expect(file('reference.md')).toContain(`**Not specified.** ${what}`);
    }
  });

  it('stands on a page of its own, the unusual with it', () => {
    for (const { what } of contract.unspecified) expect(file('unspecified.md')).toContain(what);
    for (const { note } of contract.irregularities) expect(file('unspecified.md')).toContain(note);
  });
});

describe('for language models', () => {
  it('there is an index of every operation and every guide', () => {
    for (const { operationId } of contract.operations) {
      expect(file('llms.txt')).toContain(`[${operationId}](reference.md#`);
    }
    expect(file('llms.txt')).toContain('[First call](first-call.md)');
  });

  it('there is one file with everything', () => {
    expect(file('llms-full.txt')).toContain(file('reference.md').trim());
    expect(file('llms-full.txt')).toContain('# Errors, retries and timeouts');
  });
});

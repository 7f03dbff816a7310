import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../page', name), 'utf8').trim();

const hashOf = (content: string): string =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

const place = (html: string, tag: string, file: string): { html: string; hash: string } => {
  const slot = new RegExp(`(<${tag}[^>]*>)\\s*/\\* ${file} \\*/\\s*(</${tag}>)`);
  const content = `\n${read(file)}\n`;
  if (!slot.test(html)) throw new Error(`The page has no place for ${file}.`);
  return {
    html: html.replace(slot, (_, open, close) => open + content + close),
    hash: hashOf(content),
  };
};

/** The page of the sandbox in one piece, and the policy that lets nothing else run in it. */
export const buildPage = (): { readonly html: string; readonly policy: string } => {
  const styled = place(read('index.html'), 'style', 'style.css');
  const page = place(styled.html, 'script', 'script.js');
  const policy = [
    "default-src 'none'",
    `script-src ${page.hash}`,
    `style-src ${styled.hash}`,
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { html: page.html, policy };
};

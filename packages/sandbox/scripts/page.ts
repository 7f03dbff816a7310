import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

const folder = join(import.meta.dirname, '../page');
const { version } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
) as { readonly version: string };

/** A script or a style sheet as one minified text. */
function bundle(name: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(folder, name)],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    define: { VERSION: JSON.stringify(version) },
    legalComments: 'none',
    write: false,
  });
  return outputFiles[0]!.text.trim();
}

function hashOf(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}

/** Replaces the content of the only element of a kind. */
function place(html: string, tag: string, content: string): string {
  const element = new RegExp(`(<${tag}[^>]*>)[^]*?(</${tag}>)`);
  return html.replace(element, (_, open: string, close: string) => open + content + close);
}

/** The inspector in one piece, and the policy that lets nothing else run in it. */
export function buildPage(): { readonly html: string; readonly policy: string } {
  const style = bundle('inspector.css');
  const script = bundle('main.ts');
  const shell = readFileSync(join(folder, 'index.html'), 'utf8').replace(/\n\s+/g, '\n');
  const html = place(place(shell, 'style', style), 'script', script);
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { html, policy };
}

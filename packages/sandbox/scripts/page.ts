import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { operations } from '@voice-agent-platform/openapi/operations';
import { packageFolders, writeNotices } from '@voice-agent-platform/shared/third-party-notices';

const folder = join(import.meta.dirname, '../page');
const { version } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
) as { readonly version: string };

const secrets = Object.fromEntries(operations.map((row) => [row.operationId, row.secrets]));

/** A script or a style sheet as one minified text, and the files that it is made of. */
function bundle(name: string) {
  const { outputFiles, metafile } = buildSync({
    entryPoints: [join(folder, name)],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    define: { VERSION: JSON.stringify(version), SECRETS: JSON.stringify(secrets) },
    legalComments: 'none',
    write: false,
    metafile: true,
  });
  return { text: outputFiles[0]!.text.trim(), files: Object.keys(metafile.inputs) };
}

function hashOf(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}

/** Replaces the content of the only element of a kind. */
function place(html: string, tag: string, content: string): string {
  const element = new RegExp(`(<${tag}[^>]*>)[^]*?(</${tag}>)`);
  return html.replace(element, (_, open: string, close: string) => open + content + close);
}

/** The inspector in one piece, the policy that lets nothing else run in it, and the licenses of its libraries. */
export function buildPage() {
  const style = bundle('inspector.css').text;
  const { text: script, files } = bundle('main.tsx');
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
  return { html, policy, notices: writeNotices(packageFolders(files)) };
}

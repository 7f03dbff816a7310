/** Builds the inspector from `page/`. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { operations } from '@voice-agent-platform/openapi/operations';
import { writeNotices } from '@voice-agent-platform/shared/chores/third-party-notices';

const folder = join(import.meta.dirname, '../page');
const { version } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'),
) as { readonly version: string };

const secrets = Object.fromEntries(operations.map((row) => [row.operationId, row.secrets]));

function hash(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}

/** Returns the inspector as one file, its policy, which blocks all other code, and the licenses of its libraries. */
export function buildPage() {
  const { outputFiles, metafile } = buildSync({
    entryPoints: ['inspector.tsx', 'inspector.css'].map((name) => join(folder, name)),
    outdir: folder,
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
  const [script = '', style = ''] = outputFiles.map(({ text }) => text.trim());
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
    .replace(/\n\s+/g, '\n')
    .replace('</style>', (end) => style + end)
    .replace('</script>', (end) => script + end);
  const policy = [
    "default-src 'none'",
    `script-src ${hash(script)}`,
    `style-src ${hash(style)}`,
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { html, policy, notices: writeNotices(Object.keys(metafile.inputs)) };
}

/** The files of the built site, read once: whatever is not in this table cannot be asked for. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface SiteFile {
  bytes: Buffer;
  contentType: string;
  etag: string;
  /** Whether the file's name changes with its content, so that a browser may keep it for ever. */
  immutable: boolean;
}

/** Keys are paths relative to the site's folder, with forward slashes. */
export type Site = ReadonlyMap<string, SiteFile>;

export const siteFolder = fileURLToPath(new URL('../dist/', import.meta.url));

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.py': 'text/plain; charset=utf-8',
  '.sh': 'text/plain; charset=utf-8',
  '.ts': 'text/plain; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.yaml': 'application/yaml',
};

export async function readSite(folder = siteFolder): Promise<Site> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (cause: unknown) => {
      throw new Error('The documentation is not built yet. Run `pnpm build` first.', { cause });
    },
  );
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return new Map(
    await Promise.all(
      files.map(async (path): Promise<[string, SiteFile]> => {
        const name = relative(folder, path).split(sep).join('/');
        return [name, describe(name, await readFile(path))];
      }),
    ),
  );
}

function describe(name: string, bytes: Buffer): SiteFile {
  return {
    bytes,
    contentType: contentTypes[extname(name)] ?? 'application/octet-stream',
    etag: etagOf(bytes),
    immutable: /\.[0-9a-f]{12}\.[a-z]+$/.test(name),
  };
}

export function etagOf(content: string | Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

/** Writes a client to the user's folder. Only files that an earlier run recorded are replaced or deleted. */
import { createHash } from 'node:crypto';
import {
  cpSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { access, constants, readdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Language } from './language.js';

/** The output folder cannot be used, or has files that no earlier run wrote. */
export class OutputFolderError extends Error {
  override readonly name = 'OutputFolderError';
}

/** Records what a folder was generated from and which files belong to the client. */
const RECORD_FILE = 'voice-agent-client.json';

/**
 * Makes the folder, so that a folder that cannot be made or written is reported before the generator is fetched.
 * @returns the outermost folder that did not exist, if there is one
 */
export async function makeFolder(target: string, force: boolean): Promise<string | undefined> {
  try {
    const made = mkdirSync(target, { recursive: true });
    await access(target, constants.W_OK);
    if ((await readdir(target)).length === 0 || force) return made;
  } catch (error) {
    const { message } = error as Error;
    throw new OutputFolderError(
      `Cannot write to ${target}: ${message}. Choose another folder with --out.`,
    );
  }
  throw new OutputFolderError(
    `${target} is not empty. Pass --force to replace the client in it (other files stay), or another folder with --out.`,
  );
}

/** Removes a folder and those above it up to `outermost`. Another program may have written to one of them: it stays. */
export function removeEmpty(target: string, outermost: string): void {
  try {
    for (let folder = target; folder.length >= outermost.length; folder = dirname(folder)) {
      rmdirSync(folder);
    }
  } catch {
    // It is not empty.
  }
}

/** @throws {OutputFolderError} before anything is changed, if the folder has files of the user in the client's places */
export async function replaceClient(
  { name, generator }: Language,
  { client, document }: { readonly client: string; readonly document: string },
  out: string,
): Promise<void> {
  const files = await listFiles(client);
  // Only the user may have linked the folder itself.
  const target = realpathSync(out);
  const former = formerFiles(target);
  for (const file of [...former, ...files]) requireInside(target, file);
  const [foreign, ...others] = files.filter(
    (file) => !former.includes(file) && find(join(target, file)),
  );
  if (foreign !== undefined) {
    const more = others.length > 0 ? ` and ${others.length} more files` : '';
    throw new OutputFolderError(
      `${target} contains ${foreign}${more}, which no earlier client wrote. Move such files, or choose another folder with --out.`,
    );
  }

  // Whenever the process is killed, the record names all files that may be there.
  for (const file of former) {
    rmSync(join(target, file), { force: true });
    removeEmpty(dirname(join(target, file)), join(target, file.replace(/\/.*/s, '')));
  }
  const record = {
    language: name,
    generator: `${generator.name} ${generator.version}`,
    contractSha256: createHash('sha256').update(readFileSync(document)).digest('hex'),
    files,
  };
  writeFileSync(join(target, RECORD_FILE), `${JSON.stringify(record, null, 2)}\n`);
  cpSync(client, target, { recursive: true });
}

/** Paths of all files below a folder, sorted, with forward slashes. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((file) => relative(folder, join(file.parentPath, file.name)).replaceAll(sep, '/'))
    .sort();
}

/** The files of the earlier client that still exist. */
function formerFiles(target: string): string[] {
  const path = join(target, RECORD_FILE);
  if (!find(path)) return [];
  try {
    // A link could lead to a file of somebody else, which the new record would replace.
    if (!find(path)?.isFile()) throw new Error('It is not a file');
    const { files } = JSON.parse(readFileSync(path, 'utf8')) as { readonly files: string[] };
    // Anybody can edit the record: it must not reach outside of the folder.
    if (files.some((file) => file.split(/[\\/]/).includes('..'))) throw new Error('It leads out');
    return files.filter((file) => find(join(target, file))?.isDirectory() === false);
  } catch {
    throw new OutputFolderError(
      `${path} is not a record of a client. Restore it, or choose another folder with --out.`,
    );
  }
}

/** @throws {OutputFolderError} if a folder on the way to the file is a link or a file */
function requireInside(target: string, file: string): void {
  for (let folder = dirname(file); folder !== '.' && folder !== '/'; folder = dirname(folder)) {
    const found = find(join(target, folder));
    if (!found || found.isDirectory()) continue;
    const what = found.isSymbolicLink() ? 'link, which can lead out of the folder' : 'file';
    throw new OutputFolderError(
      `${join(target, folder)} is a ${what}. Remove it, or choose another folder with --out.`,
    );
  }
}

/** What is at the path. A link is there wherever it leads. */
function find(path: string) {
  try {
    return lstatSync(path);
  } catch {
    return undefined;
  }
}

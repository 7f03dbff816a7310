/** Writes a client to the user's folder. Only files that an earlier run recorded are replaced or deleted. */
import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import {
  access,
  constants,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Language } from './language.js';
import { onInterrupt } from './process.js';

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
    const made = await makeMissing(target);
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

/**
 * `mkdir` with `recursive` never returns in a file system that refuses a folder with ENOENT, as `/proc` does.
 * @returns the outermost folder that did not exist, if there is one
 */
export async function makeMissing(folder: string): Promise<string | undefined> {
  if (await exists(folder)) return undefined;
  const outer = await makeMissing(dirname(folder));
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error; // another process has made it
  });
  return outer ?? folder;
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
  // Only the user may have linked the folder itself.
  const target = await realpath(out);
  const files = await listFiles(client);
  const former = await formerFiles(target);
  for (const file of [...former, ...files]) await requireInside(target, file);
  const foreign: string[] = [];
  for (const file of files) {
    if (!former.includes(file) && (await exists(join(target, file)))) foreign.push(file);
  }
  if (foreign.length > 0) {
    const [first, ...others] = foreign;
    const more = others.length > 0 ? ` and ${others.length} more files` : '';
    const pronoun = others.length > 0 ? 'them' : 'it';
    throw new OutputFolderError(
      `${target} contains ${first}${more}, which no earlier client wrote. Move ${pronoun}, or choose another folder with --out.`,
    );
  }

  const staged = await mkdtemp(join(target, '.voice-agent-codegen-'));
  const remove = () => rmSync(staged, { recursive: true, force: true });
  const endWatch = onInterrupt(remove);
  try {
    // A full disk is noticed here, where nothing is lost.
    await cp(client, join(staged, 'client'), { recursive: true });
    const record = {
      language: name,
      generator: `${generator.name} ${generator.version}`,
      contractSha256: createHash('sha256')
        .update(await readFile(document))
        .digest('hex'),
    };
    const lists = { before: [...new Set([...former, ...files])].sort(), after: files };
    for (const [moment, recorded] of Object.entries(lists)) {
      const text = `${JSON.stringify({ ...record, files: recorded }, null, 2)}\n`;
      await writeFile(join(staged, moment), text);
    }
    // Not asynchronous from here on, so that Ctrl-C does not come between two files. If the process is killed, the next
    // run knows all files that may be there.
    renameSync(join(staged, 'before'), join(target, RECORD_FILE));
    for (const file of former) {
      rmSync(join(target, file), { force: true });
      removeEmpty(dirname(join(target, file)), join(target, file.replace(/\/.*/s, '')));
    }
    for (const file of files) {
      mkdirSync(dirname(join(target, file)), { recursive: true });
      renameSync(join(staged, 'client', file), join(target, file));
    }
    renameSync(join(staged, 'after'), join(target, RECORD_FILE));
  } finally {
    endWatch();
    remove();
  }
}

/** Paths of all files below a folder, sorted, with forward slashes. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((file) => relative(folder, join(file.parentPath, file.name)).replaceAll(sep, '/'))
    .sort();
}

/** The files of the earlier client. */
async function formerFiles(target: string): Promise<string[]> {
  const path = join(target, RECORD_FILE);
  if (!(await exists(path))) return [];
  // A link could lead to a file of somebody else, which the new record would replace.
  const isFile = (await lstat(path)).isFile();
  const record = isFile ? parse(await readFile(path, 'utf8')) : undefined;
  const files = (record as { readonly files?: unknown } | null | undefined)?.files;
  // Anybody can edit the record: it must not reach outside of the folder.
  const isRecord =
    Array.isArray(files) &&
    files.every((file) => typeof file === 'string' && !file.split(/[\\/]/).includes('..'));
  if (!isRecord) {
    throw new OutputFolderError(
      `${path} is not a record of a client. Restore it, or choose another folder with --out.`,
    );
  }
  const kept = await Promise.all(
    (files as string[]).map(async (file) => {
      const found = await lstat(join(target, file)).catch(() => undefined);
      return found?.isDirectory() === false ? [file] : [];
    }),
  );
  return kept.flat();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @throws {OutputFolderError} if a folder on the way to the file is a link or a file */
async function requireInside(target: string, file: string): Promise<void> {
  for (let folder = dirname(file); folder !== '.' && folder !== '/'; folder = dirname(folder)) {
    const found = await lstat(join(target, folder)).catch(() => undefined);
    if (found === undefined || found.isDirectory()) continue;
    const what = found.isSymbolicLink() ? 'leads out of the folder' : 'is a file';
    const name = found.isSymbolicLink() ? 'link' : 'file';
    throw new OutputFolderError(
      `${join(target, folder)} ${what}. Remove that ${name}, or choose another folder with --out.`,
    );
  }
}

/** A link exists, wherever it leads. */
async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/** Writes a client to the user's folder. Replaces and deletes only files that an earlier run recorded. */
import {
  cpSync,
  existsSync,
  lstatSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { access, constants, mkdir, readdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { counted } from '@voice-agent-platform/shared/text';
import type { Language } from '../languages/language.js';
import { contractRecordFile } from './places.js';

/** The output folder cannot be used, or contains files that no earlier run wrote. */
export class OutputFolderError extends Error {
  override readonly name = 'OutputFolderError';
}

/** Records the source of a client, and the files that belong to it. */
const RECORD_FILE = 'voice-agent-client.json';

/** Creates the folder of a client. Runs before the generator is fetched, so that an unusable folder is reported early. */
export async function makeFolder(
  target: string,
  { force }: { readonly force: boolean },
): Promise<void> {
  try {
    await mkdir(target, { recursive: true });
    await access(target, constants.W_OK);
    if (force || (await readdir(target)).length === 0) return;
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

/** @throws {OutputFolderError} before any change, if files of the user are in the client's places */
export async function replaceClient(
  { name, generator }: Language,
  { client }: { readonly client: string },
  out: string,
): Promise<void> {
  const files = await listFiles(client);
  // The folder itself may be a link, because only the user can have created it.
  const target = realpathSync(out);
  const former = recordedFiles(target).filter((file) => {
    const entry = findAtPlace(target, file);
    return entry?.path === file && !entry.isFolder;
  });
  requireNoForeignFile(target, { files, former });

  // If the process is killed, the record still names every file that it may have written.
  for (const file of former) {
    rmSync(join(target, file), { force: true });
    removeEmpty(target, dirname(file));
  }
  const contract = JSON.parse(readFileSync(contractRecordFile, 'utf8')) as { sha256: string };
  const record = {
    language: name,
    generator: `${generator.name} ${generator.version}`,
    contractSha256: contract.sha256,
    files,
  };
  // A link at its place could point to a file outside the folder.
  rmSync(join(target, RECORD_FILE), { force: true });
  writeFileSync(join(target, RECORD_FILE), `${JSON.stringify(record, null, 2)}\n`);
  cpSync(client, target, { recursive: true });
}

/** @throws {OutputFolderError} if a file or folder of the new client would replace a file that is not of the former client */
function requireNoForeignFile(
  target: string,
  { files, former }: { readonly files: readonly string[]; readonly former: readonly string[] },
): void {
  const present = files.flatMap((file) => findAtPlace(target, file)?.path ?? []);
  const [foreign, ...others] = new Set(present.filter((path) => !former.includes(path)));
  if (foreign === undefined) return;
  const more = others.length > 0 ? ` and ${counted(others.length, 'more file')}` : '';
  throw new OutputFolderError(
    `${target} contains ${foreign}${more}, which no earlier client wrote. Move such files, or choose another folder with --out.`,
  );
}

/** Returns the paths of all files below a folder, sorted, with forward slashes. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((file) => relative(folder, join(file.parentPath, file.name)).replaceAll(sep, '/'))
    .sort();
}

/** Returns the files of the earlier client. Some may no longer exist. */
function recordedFiles(target: string): string[] {
  const path = join(target, RECORD_FILE);
  if (!existsSync(path)) return [];
  const files = parseRecord(readFileSync(path, 'utf8'));
  // Anybody can edit the record, so its paths must not lead out of the folder.
  if (files?.every((file) => !file.split(/[\\/]/).includes('..'))) return files;
  throw new OutputFolderError(
    `${path} is not a record of a client. Restore it, or choose another folder with --out.`,
  );
}

/** @returns the files that a record names, or undefined if the text is not a record */
function parseRecord(text: string): string[] | undefined {
  try {
    const { files } = JSON.parse(text) as { readonly files?: unknown };
    return Array.isArray(files) ? files.map(String) : undefined;
  } catch {
    // A merge can leave conflict markers in the file.
    return undefined;
  }
}

/** Removes a folder and its parents as long as they are empty. */
function removeEmpty(target: string, inner: string): void {
  try {
    for (let folder = inner; folder !== '.'; folder = dirname(folder)) {
      rmdirSync(join(target, folder));
    }
  } catch {
    // A folder that still has files stays.
  }
}

interface Entry {
  /** Below the target. */
  readonly path: string;
  readonly isFolder: boolean;
}

/**
 * Finds what is at the place of a client's file, or a file in place of one of its folders. A link counts even if its
 * target is missing.
 * @throws {OutputFolderError} if a folder of the file is a link
 */
function findAtPlace(target: string, file: string): Entry | undefined {
  const segments = file.split('/');
  const paths = segments.map((_, index) => segments.slice(0, index + 1).join('/'));
  for (const path of paths) {
    const stats = lstatSync(join(target, path), { throwIfNoEntry: false });
    if (!stats) return undefined;
    if (path !== file && stats.isSymbolicLink()) {
      throw new OutputFolderError(
        `${join(target, path)} is a link, which can lead out of the folder. Remove it, or choose another folder with --out.`,
      );
    }
    if (path === file || !stats.isDirectory()) return { path, isFolder: stats.isDirectory() };
  }
  return undefined;
}

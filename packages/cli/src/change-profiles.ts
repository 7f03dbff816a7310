/** Changes the file of the profiles, while other commands may change it too. */
import { randomBytes } from 'node:crypto';
import { mkdir, readlink, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { UsageError } from '@voice-agent-platform/shared/usage';
import { profilesFile, readProfiles, type Profiles } from './profiles.js';

/** Another command holds the lock for milliseconds, so this is ample. */
const LOCK_TIMEOUT_MS = 5_000;
const LOCK_RETRY_MS = 20;

/**
 * Changes the profiles and replaces the file, readable by its owner alone. Follows symbolic links. A lock keeps two
 * commands from losing each other's changes.
 *
 * @param change returns true if there is something to store
 * @returns what `change` returns
 */
export async function changeProfiles(
  env: NodeJS.ProcessEnv,
  warn: (text: string) => void,
  change: (profiles: Profiles) => boolean,
): Promise<boolean> {
  const file = profilesFile(env);
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const target = await followLinks(file);
    return await withLock(`${target}.lock`, async () => {
      const profiles = readProfiles(env, warn);
      if (!change(profiles)) return false;
      await replaceFile(target, `${JSON.stringify(Object.fromEntries(profiles), null, 2)}\n`);
      return true;
    });
  } catch (error) {
    // Only a failure of the file system names a system call.
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`${file} cannot be written (${code})\n\nNothing was stored.`);
  }
}

/** Returns the path that symbolic links lead to, even if there is no file yet. */
async function followLinks(file: string): Promise<string> {
  try {
    return await realpath(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  // A relative link starts at the folder that contains the link, which a link to that folder can hide.
  const folder = await realpath(dirname(file));
  const target = await readlink(file).catch(() => undefined);
  if (target === undefined) return join(folder, basename(file));
  // Not normalized: the system resolves `..` after the links before it.
  return followLinks(isAbsolute(target) ? target : `${folder}/${target}`);
}

async function withLock<Result>(lock: string, act: () => Promise<Result>): Promise<Result> {
  await acquire(lock);
  try {
    return await act();
  } finally {
    await rm(lock, { force: true });
  }
}

/** Replaces a file in one step, so that no other command reads half of it. */
async function replaceFile(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  try {
    await writeFile(draft, text, { mode: 0o600, flag: 'wx' });
    await rename(draft, file);
  } finally {
    await rm(draft, { force: true });
  }
}

/** @throws UsageError if another command does not release the lock, or ended without releasing it */
async function acquire(lock: string): Promise<void> {
  const end = Date.now() + LOCK_TIMEOUT_MS;
  for (;;) {
    try {
      await writeFile(lock, '', { mode: 0o600, flag: 'wx' });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (Date.now() > end) {
        throw new UsageError(
          `another command is changing the profiles\n\nNothing was stored. If none is running, delete ${lock}`,
        );
      }
      await setTimeout(LOCK_RETRY_MS);
    }
  }
}

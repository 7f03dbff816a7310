/** Changes the file of the profiles, while other commands may change it too. */
import { randomBytes } from 'node:crypto';
import { mkdir, readlink, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { UsageError } from '@voice-agent-platform/shared/usage';
import { profilesFile, readProfiles, type Profiles } from './profiles.js';

/** Another command holds the lock for milliseconds, so this is ample. */
const LOCK_TIMEOUT_MS = 5_000;
const LOCK_RETRY_MS = 20;

/**
 * Changes the profiles and replaces the file, readable by its owner alone. Follows a symbolic link. A lock keeps two
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
  const cleanUp: string[] = [];
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    // A symbolic link may point to a file that does not exist yet.
    const target = await realpath(file)
      .catch(async () => resolve(dirname(file), await readlink(file)))
      .catch(() => file);
    const lock = `${target}.lock`;
    await acquire(lock);
    cleanUp.push(lock);
    const profiles = readProfiles(env, warn);
    if (!change(profiles)) return false;
    const draft = `${target}.${randomBytes(8).toString('hex')}`;
    cleanUp.push(draft);
    const text = `${JSON.stringify(Object.fromEntries(profiles), null, 2)}\n`;
    await writeFile(draft, text, { mode: 0o600, flag: 'wx' });
    await rename(draft, target);
    return true;
  } catch (error) {
    // Only a failure of the file system names a system call.
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`${file} cannot be written (${code})\n\nNothing was stored.`);
  } finally {
    for (const path of cleanUp) await rm(path, { force: true });
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

import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { mkdir, readlink, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, isAbsolute, join, parse, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isObject } from '@voice-agent-platform/shared/json';
import { UsageError } from '@voice-agent-platform/shared/usage';
import { decodeText } from './read-input.js';

/** The settings, as `config set` names them. */
export const SETTING_NAMES = ['api-key', 'base-url', 'platform-url', 'organization-id'] as const;
export type SettingName = (typeof SETTING_NAMES)[number];

export const DEFAULT_PROFILE = 'default';

export type Profile = Partial<Record<SettingName, string>>;
/** By name. Not an object, whose names would include those that every object inherits. */
export type Profiles = Map<string, Profile>;

/** Other names may mean something to a shell, which completes them. */
export function isProfileName(name: string): boolean {
  return /^[a-z\d][\w.-]*$/i.test(name);
}

/**
 * By the XDG base directory specification, which has relative paths ignored: they would store the key in whatever folder
 * the command runs. On Windows, in the roaming application data.
 */
export function profilesFile(env: NodeJS.ProcessEnv): string {
  const { XDG_CONFIG_HOME: xdg, APPDATA: windows, HOME: home } = env;
  const folders = [xdg, process.platform === 'win32' ? windows : '', home && join(home, '.config')];
  const folder = folders.find((each) => each && isAbsolute(each));
  return join(folder ?? join(homeFolder(), '.config'), 'voice-agent', 'profiles.json');
}

function homeFolder(): string {
  try {
    return userInfo().homedir;
  } catch {
    // A container may run as a user that its system does not know, with all settings in its environment.
    return parse(process.cwd()).root;
  }
}

export function readProfiles(env: NodeJS.ProcessEnv, warn: (text: string) => void): Profiles {
  const file = profilesFile(env);
  let bytes;
  try {
    if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
      warn(`other users can read the key in ${file}; run: chmod 600 ${file}`);
    }
    bytes = readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return new Map();
    throw new UsageError(`${file} cannot be read (${code})`);
  }
  try {
    const profiles: unknown = JSON.parse(decodeText(bytes, file));
    if (isProfiles(profiles)) return new Map(Object.entries(profiles));
  } catch {
    // Reported below, without the parser's message: it quotes the text, and so perhaps the key.
  }
  throw new UsageError(`${file} is not a JSON object of profiles; correct or delete it`);
}

/** How long another command may hold the lock. It does so for milliseconds. */
const LOCK_TIMEOUT_MS = 5_000;
const LOCK_RETRY_MS = 20;

/**
 * Reads the profiles, changes them, and replaces the file as a whole, readable by its owner alone; where it is a link, the
 * file that it points to. A lock keeps two commands from losing each other's changes.
 *
 * @param change returns whether there is something to store
 */
export async function changeProfiles(
  env: NodeJS.ProcessEnv,
  warn: (text: string) => void,
  change: (profiles: Profiles) => boolean,
): Promise<void> {
  const file = profilesFile(env);
  const cleanUp: string[] = [];
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    // A link may lead to a file that does not exist yet.
    const target = await realpath(file)
      .catch(async () => resolve(dirname(file), await readlink(file)))
      .catch(() => file);
    const lock = `${target}.lock`;
    await acquire(lock);
    cleanUp.push(lock);
    const profiles = readProfiles(env, warn);
    if (!change(profiles)) return;
    const draft = `${target}.${randomBytes(8).toString('hex')}`;
    cleanUp.push(draft);
    const text = `${JSON.stringify(Object.fromEntries(profiles), null, 2)}\n`;
    await writeFile(draft, text, { mode: 0o600, flag: 'wx' });
    await rename(draft, target);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`${file} cannot be written (${code})\n\nNothing was stored.`);
  } finally {
    for (const path of cleanUp) await rm(path, { force: true });
  }
}

/** @throws UsageError if another command does not release the lock, or ended without doing so */
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

function isProfiles(value: unknown): value is Record<string, Profile> {
  const isProfile = (each: unknown) =>
    isObject(each) && Object.values(each).every((text) => typeof text === 'string');
  return isObject(value) && Object.values(value).every(isProfile);
}

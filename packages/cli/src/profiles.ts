import {
  chmodSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { UsageError } from '@voice-agent-platform/internal/usage-error';
import type { SettingName } from './settings.js';

export type Profile = Partial<Record<SettingName, string>>;
export type Profiles = Record<string, Profile>;

/** By the XDG base directory specification; on Windows, in the roaming application data. */
export function profilesFile(env: NodeJS.ProcessEnv): string {
  const windows = process.platform === 'win32' ? env['APPDATA'] : undefined;
  const folder = env['XDG_CONFIG_HOME'] || windows || join(env['HOME'] || homedir(), '.config');
  return join(folder, 'voice-agent', 'profiles.json');
}

export function readProfiles(env: NodeJS.ProcessEnv, warn: (text: string) => void): Profiles {
  const file = profilesFile(env);
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new UsageError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    warn(`other users can read the key in ${file}; run: chmod 600 ${file}`);
  }
  try {
    const profiles: unknown = JSON.parse(text);
    if (isProfiles(profiles)) return profiles;
  } catch {
    // Reported below, without the parser's message: it quotes the text, and so perhaps the key.
  }
  throw new UsageError(`${file} is not a JSON object of profiles; correct or delete it`);
}

/** Replaces the file as a whole, readable by its owner alone. */
export function writeProfiles(env: NodeJS.ProcessEnv, profiles: Profiles): void {
  const file = profilesFile(env);
  const draft = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(draft, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    chmodSync(draft, 0o600);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw new UsageError(`${file} cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
}

function isProfiles(value: unknown): value is Profiles {
  const isObject = (each: unknown): each is object =>
    typeof each === 'object' && each !== null && !Array.isArray(each);
  return (
    isObject(value) &&
    Object.values(value).every(
      (profile) =>
        isObject(profile) && Object.values(profile).every((each) => typeof each === 'string'),
    )
  );
}

/** Reads the file of the profiles. */
import { readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { isAbsolute, join, parse } from 'node:path';
import { isObject } from '@voice-agent-platform/shared/json';
import { printable } from '@voice-agent-platform/shared/printable';
import { UsageError } from '@voice-agent-platform/shared/usage';
import { decodeText } from './read-input.js';

/** The settings, as `config set` names them. */
export const SETTING_NAMES = ['api-key', 'base-url', 'platform-url', 'organization-id'] as const;
export type SettingName = (typeof SETTING_NAMES)[number];

export const DEFAULT_PROFILE = 'default';

export type Profile = Partial<Record<SettingName, string>>;
/** Profiles by name. A map, because an object would inherit names such as `constructor`. */
export type Profiles = Map<string, Profile>;

/** Returns false for a name with characters that a shell interprets, because completion offers the names. */
export function isProfileName(name: string): boolean {
  return /^[a-z\d][\w.-]*$/i.test(name);
}

/**
 * Returns the path of the file by the XDG base directory specification. It ignores relative paths, as the specification
 * requires: they would store the key in the current folder. On Windows, the file is in the roaming application data.
 */
export function profilesFile(env: NodeJS.ProcessEnv): string {
  const { XDG_CONFIG_HOME: xdg, APPDATA: windows, HOME: home } = env;
  const folders = [xdg, process.platform === 'win32' ? windows : '', home && join(home, '.config')];
  const folder = folders.find((candidate) => candidate && isAbsolute(candidate));
  return join(folder ?? join(homeFolder(), '.config'), 'voice-agent', 'profiles.json');
}

function homeFolder(): string {
  try {
    return userInfo().homedir;
  } catch {
    // In a container, the user may be unknown to the system. Its settings are in the environment.
    return parse(process.cwd()).root;
  }
}

/** Returns the flag that repeats a profile in a hint, with a space before it. The default profile needs none. */
export function profileFlag(profile: string): string {
  return profile === DEFAULT_PROFILE ? '' : ` --profile ${profile}`;
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
  const profiles = parseProfiles(bytes, file);
  refuseUnknownSettings(profiles, file);
  return profiles;
}

/**
 * Returns a profile. The default profile may not exist yet.
 *
 * @throws UsageError if another profile does not exist
 */
export function findProfile(profile: string, profiles: Profiles): Profile {
  const stored = profiles.get(profile);
  if (stored || profile === DEFAULT_PROFILE) return stored ?? {};
  const known = [...profiles.keys()].join(', ') || 'none yet';
  throw new UsageError(
    printable(`there is no profile "${profile}" (profiles: ${known})`) +
      '\n\nCreate it with: voice-agent config set base-url <url> --profile <name>',
  );
}

function parseProfiles(bytes: Buffer, file: string): Map<string, Record<string, string>> {
  const text = decodeText(bytes, file);
  try {
    const profiles: unknown = JSON.parse(text);
    if (isProfiles(profiles)) return new Map(Object.entries(profiles));
  } catch {
    // The parser's message quotes the text, which may contain the key, so it is dropped.
  }
  throw new UsageError(`${file} is not a JSON object of profiles; correct or delete it`);
}

function isProfiles(value: unknown): value is Record<string, Record<string, string>> {
  const isProfile = (profile: unknown) =>
    isObject(profile) && Object.values(profile).every((text) => typeof text === 'string');
  return isObject(value) && Object.values(value).every(isProfile);
}

/** Refuses a misspelled setting: the next source would fill it in, such as an address for another key. */
function refuseUnknownSettings(
  profiles: ReadonlyMap<string, Readonly<Record<string, string>>>,
  file: string,
): void {
  const known: readonly string[] = SETTING_NAMES;
  for (const [profile, settings] of profiles) {
    const unknown = Object.keys(settings).find((name) => !known.includes(name));
    if (unknown === undefined) continue;
    throw new UsageError(
      printable(`${file}: "${unknown}" in profile "${profile}" is not a setting`) +
        `\n\nCorrect the name, or delete it. The settings are ${known.join(', ')}.`,
    );
  }
}

/** Stores and shows settings. */
import { text } from 'node:stream/consumers';
import { HIDDEN, hideInText, type Known } from '@voice-agent-platform/shared/hidden';
import { printable } from '@voice-agent-platform/shared/printable';
import { UsageError } from '@voice-agent-platform/shared/usage';
import { changeProfiles } from './change-profiles.js';
import { checkSetting } from './check-setting.js';
import { printsJson, printValue } from './output.js';
import {
  DEFAULT_PROFILE,
  findProfile,
  isProfileName,
  profilesFile,
  readProfiles,
  SETTING_NAMES,
  type SettingName,
} from './profiles.js';
import type { CallOptions } from './run.js';
import { usesSandbox } from './sandbox.js';
import { hasKeyFromElsewhere, readSettings } from './settings.js';
import { until } from './timeout.js';
import { keyAsArgument } from './usage.js';

export async function storeSetting(
  name: SettingName,
  given: string | undefined,
  options: CallOptions,
): Promise<void> {
  if (name === 'api-key' && given !== undefined) throw keyAsArgument();
  const profile = nameProfile(options);
  const value = given ?? (await readValue(name, options));
  await checkSetting(name, value, name);
  await changeProfiles(options.env, options.terminal.warn, (profiles) => {
    profiles.set(profile, { ...profiles.get(profile), [name]: value });
    return true;
  });
  options.terminal.error(`Stored ${name} in profile ${profile}.`);
}

export async function removeSetting(name: SettingName, options: CallOptions): Promise<void> {
  const profile = nameProfile(options);
  const isRemoved = await changeProfiles(options.env, options.terminal.warn, (profiles) => {
    const { [name]: value, ...others } = findProfile(profile, profiles);
    profiles.set(profile, others);
    return value !== undefined;
  });
  options.terminal.error(
    isRemoved
      ? `Removed ${name} from profile ${profile}.`
      : `Nothing to remove: ${name} is not set in profile ${profile}.`,
  );
}

async function readValue(name: SettingName, options: CallOptions): Promise<string> {
  const { terminal, signal } = options;
  const isSecret = name === 'api-key';
  if (terminal.cannotAsk !== undefined && terminal.isInputTyped) {
    throw new UsageError(
      `${name} has no value, and ${terminal.cannotAsk}\n\n` +
        `Pipe it in: printf '%s' "$VALUE" | voice-agent config set ${name}`,
    );
  }
  const typed =
    terminal.cannotAsk === undefined
      ? await terminal.read(
          { message: `${name}${isSecret ? ' (not shown)' : ''}:`, isSecret },
          signal,
        )
      : await until(signal, text(process.stdin));
  return typed.trim();
}

/** Returns the name of the profile to change. */
function nameProfile(options: CallOptions): string {
  const { profile = DEFAULT_PROFILE } = options;
  if (usesSandbox(options)) throw new UsageError('the settings of --sandbox cannot be changed');
  if (!isProfileName(profile)) {
    throw new UsageError(
      `"${printable(profile)}" is not a name for a profile: use letters, digits, ".", "_" and "-"`,
    );
  }
  return profile;
}

/** Prints each profile without its key. */
export function listProfiles(options: CallOptions): void {
  const { env, terminal } = options;
  const profiles = readProfiles(env, terminal.warn);
  const rows = [...profiles].map(([profile, settings]) => {
    const key = settings['api-key'];
    const shown = SETTING_NAMES.map((name) => [name, hideIn(settings[name], [key])]);
    return Object.fromEntries([['profile', profile], ...shown]) as Readonly<
      Record<string, string | null>
    >;
  });
  if (rows.length === 0 && !printsJson(options)) {
    terminal.error('No profiles yet. Create one with: voice-agent config set base-url <url>');
    return;
  }
  printValue(rows, options);
}

/**
 * Hides the key in a setting, and the password of an address, even if its characters should have been escaped.
 *
 * @returns null if the setting has no value
 */
function hideIn(value: string | undefined, keys: Known): string | null {
  if (value === undefined) return null;
  if (keys.includes(value)) return HIDDEN;
  return hideInText(value, keys).replace(/^([a-z][a-z\d+.-]*:\/\/)?.*@/is, `$1${HIDDEN}@`);
}

export function showSettings(options: CallOptions): void {
  const { profile, ...settings } = readSettings(options);
  const key = settings['api-key'].value;
  options.terminal.hide([key]);
  const shown = SETTING_NAMES.map((setting) => {
    const { value, source } = settings[setting];
    return { setting, value: hideIn(value, [key]), source };
  });
  const byName = shown.map(({ setting, ...details }) => [setting, details] as const);
  const printed = printsJson(options) ? Object.fromEntries(byName) : shown;
  printValue({ profile, file: profilesFile(options.env), settings: printed }, options);
  for (const root of ['base', 'platform'] as const) {
    if (!hasKeyFromElsewhere(settings, root)) continue;
    const [keySource, source] = [settings['api-key'].source, settings[`${root}-url`].source];
    options.terminal.error(`The key comes from ${keySource}, and ${root}-url from ${source}.`);
  }
}

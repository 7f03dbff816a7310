/** Stores settings in profiles, and removes them. */
import { text } from 'node:stream/consumers';
import { printable } from '@voice-agent-platform/shared/printable';
import { UsageError } from '@voice-agent-platform/shared/usage';
import { changeProfiles } from './change-profiles.js';
import { checkSetting } from './check-setting.js';
import {
  DEFAULT_PROFILE,
  findProfile,
  isProfileName,
  profileFlag,
  type SettingName,
} from './profiles.js';
import type { CallOptions } from './run.js';
import { usesSandbox } from './sandbox.js';
import { until } from './timeout.js';
import { keyAsArgument } from './usage.js';

export async function storeSetting(
  name: SettingName,
  given: string | undefined,
  options: CallOptions,
): Promise<void> {
  if (name === 'api-key' && given !== undefined) throw keyAsArgument();
  const profile = nameProfile(options);
  const value = given ?? (await readValue(name, profile, options));
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

async function readValue(
  name: SettingName,
  profile: string,
  { terminal, signal }: CallOptions,
): Promise<string> {
  const isSecret = name === 'api-key';
  if (terminal.cannotAsk !== undefined && terminal.isInputTyped) {
    throw new UsageError(
      `${name} has no value, and ${terminal.cannotAsk}\n\n` +
        `Pipe it in: printf '%s' "$VALUE" | voice-agent config set ${name}${profileFlag(profile)}`,
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

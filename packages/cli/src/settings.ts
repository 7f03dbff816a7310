/** Finds the settings of a run, and says how to set those that are missing or wrong. */
import type { OperationRow } from '@voice-agent-platform/openapi/operations';
import { variableFor } from '@voice-agent-platform/shared/text';
import { UsageError } from '@voice-agent-platform/shared/usage';
import {
  DEFAULT_PROFILE,
  findProfile,
  readProfiles,
  SETTING_NAMES,
  type SettingName,
} from './profiles.js';
import type { Call, CallOptions, Setting, Settings } from './run.js';
import { PORT_FLAGS, readSandboxProfile, usesSandbox } from './sandbox.js';

/**
 * Finds each setting in this order: flag, named profile, environment, default profile. The sandbox replaces all of them
 * but the flag.
 */
export function readSettings(options: CallOptions): Settings {
  const { profile: named, organizationId, env, terminal } = options;
  if (organizationId === '') {
    throw new UsageError('--organization-id is empty: leave it out for the configured one');
  }
  const isSandbox = usesSandbox(options);
  const profile = isSandbox ? 'sandbox' : (named ?? DEFAULT_PROFILE);
  const stored = isSandbox
    ? readSandboxProfile(options)
    : findProfile(profile, readProfiles(env, terminal.warn));
  const kept = isSandbox
    ? ({ origin: 'sandbox', source: '--sandbox' } as const)
    : ({ origin: 'profile', source: `profile ${profile}` } as const);
  const flags: Partial<Record<SettingName, string | undefined>> = {
    'organization-id': organizationId,
  };
  const entries = SETTING_NAMES.map((name) => {
    const variable = variableFor(name);
    const fromFlag: Setting = { origin: 'flag', source: `--${name}`, value: flags[name] };
    const fromProfile: Setting = { ...kept, value: stored[name] };
    const fromEnv: Setting = { origin: 'environment', source: variable, value: env[variable] };
    const sources = named === undefined ? [fromEnv, fromProfile] : [fromProfile, fromEnv];
    return [name, firstGiven([fromFlag, ...(isSandbox ? [fromProfile] : sources)])] as const;
  });
  const settings = Object.fromEntries(entries) as Record<SettingName, Setting>;
  terminal.hide([settings['api-key'].value]);
  return { profile, ...settings };
}

/** The client also treats an empty variable as missing. */
function firstGiven(sources: readonly Setting[]): Setting {
  const given = sources.find(({ value }) => value);
  return given ?? { origin: undefined, source: 'not set', value: undefined };
}

/** Describes the target of a call: its host, the source of the address, and the source of a key from elsewhere. */
export function describeTarget(settings: Settings, root: OperationRow['root']): string {
  const { value = '', source } = settings[`${root}-url`];
  const key = hasKeyFromElsewhere(settings, root) ? `, key from ${settings['api-key'].source}` : '';
  return `${new URL(value).host} (${source}${key})`;
}

/** Returns true if the key and the address have different sources, such as a profile and the environment. */
export function hasKeyFromElsewhere(
  settings: Omit<Settings, 'profile'>,
  root: OperationRow['root'],
): boolean {
  const [key, address] = [settings['api-key'].origin, settings[`${root}-url`].origin];
  return key !== undefined && address !== undefined && key !== address;
}

/** Explains how to set a value for the next command. */
function howToSet(name: SettingName, { profile }: Settings): string {
  const value = name === 'api-key' ? '' : ' <value>';
  const option = profile === DEFAULT_PROFILE ? '' : ` --profile ${profile}`;
  return `Run: voice-agent config set ${name}${value}${option}   or set ${variableFor(name)}`;
}

/** Explains how to replace a wrong value at its source. */
export function howToReplace(
  name: SettingName,
  { [name]: { origin }, profile }: Settings,
): string[] {
  const value = name === 'api-key' ? '' : ' <value>';
  return origin === 'profile'
    ? [`Replace it with: voice-agent config set ${name}${value} --profile ${profile}`]
    : [];
}

/**
 * Refuses a call without the settings that its operation needs.
 *
 * @throws UsageError that names all missing settings
 */
export function requireSettings({ settings, spec, ...options }: Call): void {
  const needed = ['api-key', `${spec.root}-url`, spec.organizationId && 'organization-id'];
  const missing = SETTING_NAMES.filter((name) => needed.includes(name) && !settings[name].value);
  if (missing.length === 0) return;
  if (usesSandbox(options)) {
    throw new UsageError(
      `the port of the ${spec.root} root is missing: add ${PORT_FLAGS[`${spec.root}-url`]}\n\n` +
        'Nothing was sent: at the default port, another sandbox may run.',
    );
  }
  const hints = missing.map((name) => howToSet(name, settings));
  throw new UsageError(
    `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not set\n\n${hints.join('\n')}\n` +
      'To try a command on the local sandbox, add --sandbox.',
  );
}

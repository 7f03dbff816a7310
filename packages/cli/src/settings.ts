/** Finds the settings of a run in the places where they can be set. */
import type { OperationRow } from '@voice-agent-platform/openapi/operations';
import { variableFor } from '@voice-agent-platform/shared/text';
import { UsageError } from '@voice-agent-platform/shared/usage';
import {
  DEFAULT_PROFILE,
  findProfile,
  readProfiles,
  SETTING_NAMES,
  type Profile,
  type SettingName,
} from './profiles.js';
import type { CallOptions, Setting, Settings } from './run.js';
import { nameSandboxFlag, readSandboxProfile, usesSandbox } from './sandbox.js';

/** A place where settings can be set. */
interface Source {
  readonly origin: Setting['origin'];
  /** Names the place of a setting: its flag, the profile, or its variable. */
  readonly nameOf: (name: SettingName) => string;
  readonly values: Profile;
}

const MISSING: Setting = { origin: undefined, source: 'not set', value: undefined };

/** Finds each setting in the first source that has it. */
export function readSettings(options: CallOptions): Settings {
  const { profile, sources } = listSources(options);
  const entries = SETTING_NAMES.map((name) => [name, findSetting(name, sources)] as const);
  return { profile, ...(Object.fromEntries(entries) as Record<SettingName, Setting>) };
}

/**
 * Lists the sources in this order: flag, named profile, environment, default profile. The sandbox replaces all of them but
 * the flag.
 */
function listSources(options: CallOptions): {
  readonly profile: string;
  readonly sources: readonly Source[];
} {
  const flag = readFlags(options);
  if (usesSandbox(options)) {
    const values = readSandboxProfile(options);
    const nameOf = (name: SettingName) => nameSandboxFlag(name, options);
    const sandbox: Source = { origin: 'sandbox', nameOf, values };
    return { profile: 'sandbox', sources: [flag, sandbox] };
  }
  const { profile: named, env, terminal } = options;
  const profile = named ?? DEFAULT_PROFILE;
  const values = findProfile(profile, readProfiles(env, terminal.warn));
  const stored: Source = { origin: 'profile', nameOf: () => `profile ${profile}`, values };
  const environment = readEnvironment(env);
  const isNamed = named !== undefined;
  return { profile, sources: [flag, ...(isNamed ? [stored, environment] : [environment, stored])] };
}

function readFlags({ organizationId }: CallOptions): Source {
  if (organizationId === '') {
    throw new UsageError('--organization-id is empty: leave it out for the configured one');
  }
  const values = organizationId === undefined ? {} : { 'organization-id': organizationId };
  return { origin: 'flag', nameOf: (name) => `--${name}`, values };
}

function readEnvironment(env: NodeJS.ProcessEnv): Source {
  const values = Object.fromEntries(SETTING_NAMES.map((name) => [name, env[variableFor(name)]]));
  return { origin: 'environment', nameOf: variableFor, values };
}

/** The client also treats an empty variable as missing. */
function findSetting(name: SettingName, sources: readonly Source[]): Setting {
  const found = sources.find(({ values }) => values[name]);
  return found
    ? { origin: found.origin, source: found.nameOf(name), value: found.values[name] }
    : MISSING;
}

/** Returns true if the key and the address have different sources, such as a profile and the environment. */
export function hasKeyFromElsewhere(
  settings: Omit<Settings, 'profile'>,
  root: OperationRow['root'],
): boolean {
  const [key, address] = [settings['api-key'].origin, settings[`${root}-url`].origin];
  return key !== undefined && address !== undefined && key !== address;
}

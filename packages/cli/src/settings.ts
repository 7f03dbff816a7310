import type { CommandSpec } from './command-spec.js';
import { sandboxSettings } from './generated/commands.js';
import { readProfiles, type Profiles } from './profiles.js';
import { DEFAULT_PROFILE, settingNames, variableOf, type SettingName } from './setting-names.js';
import { printable } from '@voice-agent-platform/internal/printable';
import { UsageError } from '@voice-agent-platform/internal/usage-error';

export interface Setting {
  readonly value: string | undefined;
  readonly source: string;
}

export interface Settings extends Readonly<Record<SettingName, Setting>> {
  readonly profile: string;
}

export interface SettingsOptions {
  readonly profile?: string;
  readonly sandbox?: boolean;
}

/** Where each setting comes from: the environment first, then the profile. `--sandbox` takes nothing from either. */
export function readSettings(
  { profile = DEFAULT_PROFILE, sandbox = false }: SettingsOptions,
  env: NodeJS.ProcessEnv,
  warn: (text: string) => void,
): Settings {
  if (sandbox) {
    return collect('sandbox', (name) => ({ value: sandboxSettings[name], source: '--sandbox' }));
  }
  const profiles = readProfiles(env, warn);
  const stored = profiles.get(profile);
  if (!stored && profile !== DEFAULT_PROFILE) {
    throw unknownProfile(
      profile,
      profiles,
      `Create it with: voice-agent config set base-url <url> --profile <name>`,
    );
  }
  return collect(profile, (name) => {
    const variable = variableOf(name);
    // An empty variable counts as missing, as it does for the client.
    const value = env[variable] || undefined;
    if (value === undefined) {
      return { value: stored?.[name], source: stored?.[name] ? `profile ${profile}` : 'not set' };
    }
    if (stored?.[name] !== undefined && stored[name] !== value && profile !== DEFAULT_PROFILE) {
      warn(`${variable} is set and takes precedence over profile ${profile}`);
    }
    return { value, source: variable };
  });
}

export function unknownProfile(profile: string, profiles: Profiles, hint: string): UsageError {
  const known = [...profiles.keys()].join(', ') || 'none yet';
  return new UsageError(
    printable(`there is no profile "${profile}" (profiles: ${known})`) + `\n\n${hint}`,
  );
}

function collect(profile: string, read: (name: SettingName) => Setting): Settings {
  const settings = Object.fromEntries(settingNames.map((name) => [name, read(name)]));
  return { profile, ...(settings as Record<SettingName, Setting>) };
}

/** @throws UsageError naming every setting that the operation needs and that is missing */
export function requireSettings(settings: Settings, spec: CommandSpec): void {
  const needed: SettingName[] = [
    'api-key',
    `${spec.root}-url`,
    ...(spec.organizationId ? (['organization-id'] as const) : []),
  ];
  const missing = needed.filter((name) => settings[name].value === undefined);
  if (missing.length === 0) return;
  const option = settings.profile === DEFAULT_PROFILE ? '' : ` --profile ${settings.profile}`;
  throw new UsageError(
    [
      `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not set\n`,
      ...missing.map(
        (name) =>
          `Run: voice-agent config set ${name}${name === 'api-key' ? '' : ' <value>'}${option}   or set ${variableOf(name)}`,
      ),
      'To try a command on the local sandbox, add --sandbox.',
    ].join('\n'),
  );
}

import type { CommandSpec } from './command-spec.js';
import type { Terminal } from './terminal.js';
import { sandboxSettings } from './generated/commands.js';
import {
  DEFAULT_PROFILE,
  readProfiles,
  SETTING_NAMES,
  type Profile,
  type Profiles,
  type SettingName,
} from './profiles.js';
import { variableOf } from '@voice-agent-platform/shared/client-errors';
import { printable } from '@voice-agent-platform/shared/text';
import { UsageError } from '@voice-agent-platform/shared/usage';

export interface Setting {
  readonly value: string | undefined;
  readonly source: string;
}

export interface Settings extends Readonly<Record<SettingName, Setting>> {
  readonly profile: string;
}

/** What a command runs on. */
export interface Run {
  readonly terminal: Terminal;
  readonly env: NodeJS.ProcessEnv;
}

/** The options of a command, and what it runs on. */
export interface CallOptions extends Run {
  /** The limit for the command, which one attempt may use up. */
  readonly limitMs: number | undefined;
  /** Ends the command with an `OutOfTime` after the limit: nothing is sent any more. */
  readonly signal: AbortSignal;
  readonly profile?: string;
  readonly sandbox?: boolean;
  /** A port in place of the default one. It implies the sandbox, and so does the next one. */
  readonly sandboxPort?: string;
  readonly sandboxPlatformPort?: string;
  readonly json?: boolean;
  readonly showSecrets?: boolean;
  readonly verbose?: boolean;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
  readonly organizationId?: string;
}

/** One run of an operation. */
export interface Call extends CallOptions {
  readonly spec: CommandSpec;
  readonly settings: Settings;
}

/** The command did not end within `--timeout`. */
export class OutOfTime extends Error {
  override readonly message = 'the command did not end within --timeout';
}

/** Starts the limit of `--timeout`. The command may end earlier: the timer does not keep the process. */
export function startTimeout(seconds?: string): Pick<CallOptions, 'limitMs' | 'signal'> {
  const ending = new AbortController();
  const limitMs = seconds === undefined ? undefined : Number(seconds) * 1000;
  if (limitMs !== undefined) {
    // After 300 s without a byte, Node ends a request by itself.
    if (!(limitMs >= 1 && limitMs <= 300_000)) {
      throw new UsageError('--timeout must be a number of seconds, more than 0 and at most 300');
    }
    setTimeout(() => ending.abort(new OutOfTime()), limitMs).unref();
  }
  return { limitMs, signal: ending.signal };
}

/** Waits for what cannot be ended, such as stdin, until the signal ends the command. */
export function until<Result>(signal: AbortSignal, waiting: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    waiting.then(resolve, reject);
  });
}

export function usesSandbox({ sandbox, sandboxPort, sandboxPlatformPort }: CallOptions): boolean {
  return sandbox === true || (sandboxPort ?? sandboxPlatformPort) !== undefined;
}

/** Where each setting comes from: a flag, the environment, the profile. The sandbox takes the place of the last two. */
export function readSettings(options: CallOptions): Settings {
  const { profile = DEFAULT_PROFILE, organizationId, env, terminal } = options;
  if (organizationId === '') {
    throw new UsageError('--organization-id is empty: leave it out for the configured one');
  }
  const isSandbox = usesSandbox(options);
  const stored = isSandbox
    ? sandboxProfile(options)
    : findProfile(profile, readProfiles(env, terminal.warn));
  const readSetting = (name: SettingName): Setting => {
    const variable = variableOf(name);
    const sources: Setting[] = [
      { source: '--organization-id', value: name === 'organization-id' ? organizationId : '' },
      { source: variable, value: isSandbox ? '' : env[variable] },
      { source: isSandbox ? '--sandbox' : `profile ${profile}`, value: stored[name] },
    ];
    // An empty variable counts as missing, as it does for the client.
    const found = sources.find(({ value }) => value) ?? { source: 'not set', value: undefined };
    const isOverridden = stored[name] !== undefined && stored[name] !== found.value;
    if (found.source === variable && isOverridden && profile !== DEFAULT_PROFILE) {
      terminal.warn(`${variable} is set and takes precedence over profile ${profile}`);
    }
    return found;
  };
  const entries = SETTING_NAMES.map((name) => [name, readSetting(name)] as const);
  const settings = Object.fromEntries(entries) as Record<SettingName, Setting>;
  terminal.hide([settings['api-key'].value]);
  return { profile: isSandbox ? 'sandbox' : profile, ...settings };
}

function sandboxProfile({ sandboxPort, sandboxPlatformPort }: CallOptions): Profile {
  const atPort = (root: string, flag: string, port: string | undefined) => {
    if (port === undefined) return root;
    if (/^\d{1,5}$/.test(port) && +port > 0 && +port < 65_536) return root.replace(/\d+$/, port);
    throw new UsageError(`${flag} must be a port from 1 to 65535`);
  };
  const { 'base-url': base, 'platform-url': platform } = sandboxSettings;
  return {
    ...sandboxSettings,
    'base-url': atPort(base, '--sandbox-port', sandboxPort),
    'platform-url': atPort(platform, '--sandbox-platform-port', sandboxPlatformPort),
  };
}

/** @throws UsageError if there is no such profile, unless it is the default one */
export function findProfile(profile: string, profiles: Profiles): Profile {
  const stored = profiles.get(profile);
  if (stored || profile === DEFAULT_PROFILE) return stored ?? {};
  const known = [...profiles.keys()].join(', ') || 'none yet';
  throw new UsageError(
    printable(`there is no profile "${profile}" (profiles: ${known})`) +
      '\n\nCreate it with: voice-agent config set base-url <url> --profile <name>',
  );
}

export function howToSet(name: SettingName, options = ''): string {
  const value = name === 'api-key' ? '' : ' <value>';
  return `Run: voice-agent config set ${name}${value}${options}   or set ${variableOf(name)}`;
}

/** @throws UsageError naming every setting that the operation needs and that is missing */
export function requireSettings({ settings, spec }: Call): void {
  const needed = ['api-key', `${spec.root}-url`, spec.organizationId && 'organization-id'];
  const missing = SETTING_NAMES.filter((each) => needed.includes(each) && !settings[each].value);
  if (missing.length === 0) return;
  const option = settings.profile === DEFAULT_PROFILE ? '' : ` --profile ${settings.profile}`;
  const hints = missing.map((name) => howToSet(name, option));
  throw new UsageError(
    `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not set\n\n${hints.join('\n')}\n` +
      'To try a command on the local sandbox, add --sandbox.',
  );
}

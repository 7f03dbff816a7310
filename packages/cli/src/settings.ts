import type { OperationRow } from '@voice-agent-platform/openapi/operations';
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
  readonly origin: 'flag' | 'profile' | 'environment' | 'sandbox' | undefined;
  /** The same by name: the flag, the profile, the variable. */
  readonly source: string;
}

export interface Settings extends Readonly<Record<SettingName, Setting>> {
  readonly profile: string;
}

/** What a command runs on. */
export interface Run {
  readonly terminal: Terminal;
  readonly env: NodeJS.ProcessEnv;
  /** Whether results, and failures, are printed as JSON on a terminal, too. */
  readonly json: boolean;
  /** With `json`, they wait for the end of the command: a failure is one JSON object that has them. */
  readonly warnings: readonly string[];
}

/** The options of a command, and what it runs on. */
export interface CallOptions extends Run {
  /** When the time of the command is over, by `performance.now()`. One attempt may use it up. */
  readonly endMs: number | undefined;
  /** Aborts at that time, with an `OutOfTime`. It ends what waits for input. The client keeps the time by itself. */
  readonly signal: AbortSignal;
  readonly profile?: string;
  readonly sandbox?: boolean;
  /** A port in place of the default one. It implies the sandbox, and so does the next one. */
  readonly sandboxPort?: string;
  readonly sandboxPlatformPort?: string;
  readonly showSecrets?: boolean;
  readonly verbose?: boolean;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
  readonly organizationId?: string;
}

/** What a call needs to know about its operation. */
export interface CallSpec extends Pick<
  OperationRow,
  'operationId' | 'method' | 'root' | 'summary' | 'secrets' | 'organizationId'
> {
  readonly command: string;
  /** The operation that lists the things of which this one takes an identifier. */
  readonly list?: string;
  /** Of a list that may lack entries: the flags that ask for others. */
  readonly mayHaveMore?: readonly string[] | undefined;
}

/** One run of an operation. */
export interface Call<Spec extends CallSpec = CallSpec> extends CallOptions {
  readonly spec: Spec;
  readonly settings: Settings;
  /** Aborts when the person presses Ctrl-C. */
  readonly interruption: AbortSignal;
}

/** The command did not end within `--timeout`. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
  override readonly message = 'the command did not end within --timeout';
}

/** Starts the limit of `--timeout`. The command may end earlier: the timer does not keep the process. */
export function startTimeout(seconds?: string): Pick<CallOptions, 'endMs' | 'signal'> {
  const ending = new AbortController();
  let endMs: number | undefined;
  if (seconds !== undefined) {
    const limitMs = Number(seconds) * 1000;
    // After 300 s without a byte, Node ends a request by itself.
    if (!(limitMs >= 1 && limitMs <= 300_000)) {
      throw new UsageError('--timeout must be a number of seconds, more than 0 and at most 300');
    }
    endMs = performance.now() + limitMs;
    setTimeout(() => ending.abort(new OutOfTime()), limitMs).unref();
  }
  return { endMs, signal: ending.signal };
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

/**
 * Where each setting comes from: a flag, a profile that is named, the environment, the default profile. The sandbox takes
 * the place of all but the flag.
 */
export function readSettings(options: CallOptions): Settings {
  const { profile, organizationId, env, terminal } = options;
  if (organizationId === '') {
    throw new UsageError('--organization-id is empty: leave it out for the configured one');
  }
  const isSandbox = usesSandbox(options);
  const name = profile ?? DEFAULT_PROFILE;
  const stored = isSandbox
    ? sandboxProfile(options)
    : findProfile(name, readProfiles(env, terminal.warn));
  const readSetting = (setting: SettingName): Setting => {
    const flag = setting === 'organization-id' ? organizationId : undefined;
    const variable = variableOf(setting);
    const given: Setting = { origin: 'flag', source: '--organization-id', value: flag };
    const inherited: Setting = { origin: 'environment', source: variable, value: env[variable] };
    const kept: Setting = isSandbox
      ? { origin: 'sandbox', source: '--sandbox', value: stored[setting] }
      : { origin: 'profile', source: `profile ${name}`, value: stored[setting] };
    const others = isSandbox ? [] : [inherited];
    const order = profile === undefined ? [...others, kept] : [kept, ...others];
    // An empty variable counts as missing, as it does for the client.
    const found = [given, ...order].find(({ value }) => value);
    return found ?? { origin: undefined, source: 'not set', value: undefined };
  };
  const entries = SETTING_NAMES.map((each) => [each, readSetting(each)] as const);
  const settings = Object.fromEntries(entries) as Record<SettingName, Setting>;
  terminal.hide([settings['api-key'].value]);
  return { profile: isSandbox ? 'sandbox' : name, ...settings };
}

/** Where a call goes, and why: its host, the source of the address, and that of a key from elsewhere. */
export function describeTarget(settings: Settings, root: OperationRow['root']): string {
  const { value = '', source } = settings[`${root}-url`];
  const key = hasKeyFromElsewhere(settings, root) ? `, key from ${settings['api-key'].source}` : '';
  return `${new URL(value).host} (${source}${key})`;
}

/** Whether the key does not belong to the address: a profile may have the one and the environment the other. */
export function hasKeyFromElsewhere(
  settings: Omit<Settings, 'profile'>,
  root: OperationRow['root'],
): boolean {
  const [key, address] = [settings['api-key'].origin, settings[`${root}-url`].origin];
  return key !== undefined && address !== undefined && key !== address;
}

function sandboxProfile({ sandboxPort, sandboxPlatformPort }: CallOptions): Profile {
  const ports = { 'base-url': sandboxPort, 'platform-url': sandboxPlatformPort };
  const isDefault = sandboxPort === undefined && sandboxPlatformPort === undefined;
  const profile: Profile = { ...sandboxSettings };
  for (const name of ['base-url', 'platform-url'] as const) {
    const port = ports[name];
    if (port === undefined) {
      // At the default port, another sandbox may run than the one of the other port.
      if (!isDefault) delete profile[name];
    } else if (/^\d{1,5}$/.test(port) && +port > 0 && +port < 65_536) {
      profile[name] = sandboxSettings[name].replace(/\d+$/, port);
    } else throw new UsageError(`${PORT_FLAGS[name]} must be a port from 1 to 65535`);
  }
  return profile;
}

const PORT_FLAGS = {
  'base-url': '--sandbox-port',
  'platform-url': '--sandbox-platform-port',
} as const;

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

/** How to give a setting the value that the next command uses. */
export function howToSet(name: SettingName, { profile }: Settings): string {
  const value = name === 'api-key' ? '' : ' <value>';
  const option = profile === DEFAULT_PROFILE ? '' : ` --profile ${profile}`;
  return `Run: voice-agent config set ${name}${value}${option}   or set ${variableOf(name)}`;
}

/** How to replace a value that does not work, where it is stored. */
export function howToReplace(
  name: SettingName,
  { [name]: { origin }, profile }: Settings,
): string[] {
  const value = name === 'api-key' ? '' : ' <value>';
  return origin === 'profile'
    ? [`Replace it with: voice-agent config set ${name}${value} --profile ${profile}`]
    : [];
}

/** @throws UsageError naming every setting that the operation needs and that is missing */
export function requireSettings({ settings, spec, ...options }: Call): void {
  const needed = ['api-key', `${spec.root}-url`, spec.organizationId && 'organization-id'];
  const missing = SETTING_NAMES.filter((each) => needed.includes(each) && !settings[each].value);
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

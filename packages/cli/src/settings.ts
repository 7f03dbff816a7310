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
  /** The name of the origin: the flag, the profile, or the variable. */
  readonly source: string;
}

export interface Settings extends Readonly<Record<SettingName, Setting>> {
  readonly profile: string;
}

/** The environment of a command. */
export interface Run {
  readonly terminal: Terminal;
  readonly env: NodeJS.ProcessEnv;
  /** True to print results and failures as JSON, even on a terminal. */
  readonly json: boolean;
  /** With `json`, warnings are printed at the end, inside the JSON object of a failure. */
  readonly warnings: readonly string[];
}

/** The options of a command, and its environment. */
export interface CallOptions extends Run {
  /** The end of the command's time, on the clock of `performance.now()`. One attempt may use all of it. */
  readonly endMs: number | undefined;
  /** Aborts at `endMs` with `OutOfTime`, which ends the wait for input. The client has its own timer. */
  readonly signal: AbortSignal;
  readonly profile?: string;
  readonly sandbox?: boolean;
  /** Replaces the default port and implies the sandbox, as `sandboxPlatformPort` does. */
  readonly sandboxPort?: string;
  readonly sandboxPlatformPort?: string;
  readonly showSecrets?: boolean;
  readonly verbose?: boolean;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
  readonly organizationId?: string;
}

/** The properties of an operation that a call uses. */
export interface CallSpec extends Pick<
  OperationRow,
  'operationId' | 'method' | 'root' | 'summary' | 'secrets' | 'organizationId'
> {
  readonly command: string;
  /** The operation that lists the resources this one takes an identifier of. */
  readonly list?: string;
  /** The flags that return other entries, if a list may be incomplete. */
  readonly mayHaveMore?: readonly string[] | undefined;
}

/** One run of an operation. */
export interface Call<Spec extends CallSpec = CallSpec> extends CallOptions {
  readonly spec: Spec;
  readonly settings: Settings;
  /** Aborts on Ctrl-C. */
  readonly interruption: AbortSignal;
}

/** The command did not end within `--timeout`. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
  override readonly message = 'the command did not end within --timeout';
}

/** Starts the timer of `--timeout`. It does not keep the process alive. */
export function startTimeout(seconds?: string): Pick<CallOptions, 'endMs' | 'signal'> {
  const ending = new AbortController();
  let endMs: number | undefined;
  if (seconds !== undefined) {
    const limitMs = Number(seconds) * 1000;
    // Node ends a request after 300 s without a byte, so a longer limit would not work.
    if (!(limitMs >= 1 && limitMs <= 300_000)) {
      throw new UsageError('--timeout must be a number of seconds, more than 0 and at most 300');
    }
    endMs = performance.now() + limitMs;
    setTimeout(() => ending.abort(new OutOfTime()), limitMs).unref();
  }
  return { endMs, signal: ending.signal };
}

/** Waits for a promise that cannot be canceled, such as stdin, until the signal aborts. */
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
 * Finds each setting in this order: flag, named profile, environment, default profile. The sandbox replaces all of them
 * but the flag.
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
    // The client also treats an empty variable as missing.
    const found = [given, ...order].find(({ value }) => value);
    return found ?? { origin: undefined, source: 'not set', value: undefined };
  };
  const entries = SETTING_NAMES.map((name) => [name, readSetting(name)] as const);
  const settings = Object.fromEntries(entries) as Record<SettingName, Setting>;
  terminal.hide([settings['api-key'].value]);
  return { profile: isSandbox ? 'sandbox' : name, ...settings };
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

function sandboxProfile({ sandboxPort, sandboxPlatformPort }: CallOptions): Profile {
  const ports = { 'base-url': sandboxPort, 'platform-url': sandboxPlatformPort };
  const isDefault = sandboxPort === undefined && sandboxPlatformPort === undefined;
  const profile: Profile = { ...sandboxSettings };
  for (const name of ['base-url', 'platform-url'] as const) {
    const port = ports[name];
    if (port === undefined) {
      // With one changed port, the other default port may belong to another sandbox.
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

/** @throws UsageError if the profile does not exist, unless it is the default profile */
export function findProfile(profile: string, profiles: Profiles): Profile {
  const stored = profiles.get(profile);
  if (stored || profile === DEFAULT_PROFILE) return stored ?? {};
  const known = [...profiles.keys()].join(', ') || 'none yet';
  throw new UsageError(
    printable(`there is no profile "${profile}" (profiles: ${known})`) +
      '\n\nCreate it with: voice-agent config set base-url <url> --profile <name>',
  );
}

/** Tells how to set a value for the next command. */
export function howToSet(name: SettingName, { profile }: Settings): string {
  const value = name === 'api-key' ? '' : ' <value>';
  const option = profile === DEFAULT_PROFILE ? '' : ` --profile ${profile}`;
  return `Run: voice-agent config set ${name}${value}${option}   or set ${variableOf(name)}`;
}

/** Tells how to replace a wrong value at its source. */
export function howToReplace(
  name: SettingName,
  { [name]: { origin }, profile }: Settings,
): string[] {
  const value = name === 'api-key' ? '' : ' <value>';
  return origin === 'profile'
    ? [`Replace it with: voice-agent config set ${name}${value} --profile ${profile}`]
    : [];
}

/** @throws UsageError that names all missing settings of the operation */
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

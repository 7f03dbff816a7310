import { parseArgs } from 'node:util';
import { defaults } from '../common/defaults.js';
import {
  formatModes,
  optionRows,
  type Mode,
  type Option,
  type OptionName,
  type OptionValues,
} from './options.js';

/** An unknown option or an invalid value. Bundled programs have one from `internal/shared`, but this one is not bundled. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export type CliArguments = Readonly<ReturnType<typeof parseArguments>>;

/** @throws UsageError */
export function parseArguments(given: readonly string[]) {
  const { mode, args, command } = splitCommand(given);
  const lacksCommand = mode !== 'serve' && !command[0];
  const isAboutProgram = args.some((arg) => ['-h', '--help', '--version'].includes(arg));
  // Checked before the options, because a command without -- before it looks like wrong ones.
  if (lacksCommand && !isAboutProgram) throw missingCommand(mode);
  const { values, extra } = parseOptions(args);
  // The option was for a command without -- before it, such as node --version.
  if (lacksCommand && extra !== undefined) throw missingCommand(mode);
  if (extra !== undefined) throw new UsageError(`Unexpected argument '${extra}'`);
  const { help = false, version = false } = values;
  // Somebody who asks for help may have given the other options wrong.
  if (!help && !version) assertUsable(mode, values);
  const { host, port, platformPort } = readListenOptions(values);
  const controlToken = values['control-token'];
  return {
    mode,
    command,
    help,
    version,
    quiet: values.quiet ?? false,
    json: values.json ?? false,
    only: values.only,
    timeoutSeconds: values.timeout === undefined ? undefined : Number(values.timeout),
    state: values.state,
    seed: values.seed,
    setup: values.setup,
    decisions: values.decisions,
    listen: mode === 'serve' ? { port, platformPort, host } : { port: 0, platformPort: 0 },
    sandbox: {
      latencyMs: Number(values.latency ?? defaults.latencyMs),
      maxBodyBytes: Number(values['max-body'] ?? defaults.maxBodyBytes),
      allowedHosts: values['allow-host'] ?? [],
      deliverWebhooks: values['deliver-webhooks'] ?? false,
      ...(controlToken !== undefined && { controlToken }),
    },
  };
}

function missingCommand(mode: Mode): UsageError {
  return new UsageError(`${mode} needs a command after --, such as ${mode} -- npm test`);
}

/** @throws UsageError for an option that is invalid or does not go with the mode */
function assertUsable(mode: Mode, values: OptionValues): void {
  for (const [name, option] of optionRows) {
    const fault = findOptionFault(option, mode, values[name]);
    if (fault !== undefined) throw new UsageError(`--${name} ${fault}`);
  }
  const { port, platformPort } = readListenOptions(values);
  if (port === platformPort && port !== 0) {
    throw new UsageError(`--port and --platform-port are both ${port}: give two different ports`);
  }
}

/** Splits `try --json -- npm test` into its mode, its options and the command. */
function splitCommand(given: readonly string[]): {
  readonly mode: Mode;
  readonly args: readonly string[];
  readonly command: readonly string[];
} {
  const [mode, ...rest] = given;
  if (mode !== 'exec' && mode !== 'try') return { mode: 'serve', args: given, command: [] };
  const end = rest.indexOf('--');
  if (end === -1) return { mode, args: rest, command: [] };
  return { mode, args: rest.slice(0, end), command: rest.slice(end + 1) };
}

/** Returns the values of the options, and the first argument that is none, such as `npm` of `exec npm test`. */
function parseOptions(args: readonly string[]): {
  readonly values: OptionValues;
  readonly extra: string | undefined;
} {
  const { values, tokens, positionals } = parseWithNode(args);
  const [extra] = positionals;
  if (extra === 'exec' || extra === 'try') {
    throw new UsageError(
      `${extra} must come before its options, such as ${extra} --json -- npm test`,
    );
  }
  refuseRepeated(tokens.flatMap((token) => (token.kind === 'option' ? token.name : [])));
  return { values, extra };
}

function parseWithNode(args: readonly string[]) {
  const known = optionRows.map(([name, { value, short, multiple }]) => [
    name,
    {
      type: value === undefined ? 'boolean' : 'string',
      ...(short && { short }),
      ...(multiple && { multiple }),
    },
  ]);
  try {
    return parseArgs({
      args: [...args],
      options: Object.fromEntries(known) as Record<string, { readonly type: 'string' | 'boolean' }>,
      strict: true,
      allowPositionals: true,
      tokens: true,
    });
  } catch (error) {
    // The first sentence of Node's message is about the option. The rest suggests other forms of arguments.
    throw new UsageError((error as Error).message.split(/\.\s/)[0]);
  }
}

/** @param given the long names of the options that were given, in their order */
function refuseRepeated(given: readonly string[]): void {
  for (const [name, { multiple }] of optionRows) {
    if (multiple || given.indexOf(name) === given.lastIndexOf(name)) continue;
    throw new UsageError(
      `--${name} is given more than once, and only the last one would count. Give it once`,
    );
  }
}

/** Returns the reason to refuse the value of an option. */
function findOptionFault(
  option: Option,
  mode: Mode,
  value: OptionValues[OptionName],
): string | undefined {
  if (value === undefined) return undefined;
  if (option.modes && !option.modes.includes(mode)) return `works only ${formatModes(option)}`;
  // An unset variable in a script makes an option empty, and its default would hide the mistake.
  const isEmpty = value === '' || (Array.isArray(value) && value.includes(''));
  return isEmpty ? 'is empty: give a value, or omit the option' : option.check?.(value);
}

function readListenOptions(values: OptionValues) {
  return {
    port: Number(values.port ?? defaults.port),
    platformPort: Number(values['platform-port'] ?? defaults.platformPort),
    host: values.host ?? defaults.host,
  };
}

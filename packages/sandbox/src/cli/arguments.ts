import { parseArgs } from 'node:util';
import type { Check } from '../common/check.js';
import { defaults } from '../common/roots.js';
import { sandboxOptions } from '../core/options.js';

/** An unknown option or an invalid value. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The modes of the program: serve, run a command once, or run it under each choice. */
const modes = ['serve', 'exec', 'try'] as const;
type Mode = (typeof modes)[number];

interface Option {
  /** The name of the value in the help. Empty if the option takes none. */
  readonly value: string;
  readonly text: string;
  /** The modes that accept the option. Default: all. */
  readonly only?: readonly Mode[];
  readonly short?: string;
  readonly multiple?: true;
  readonly check?: Check;
}

function isIntegerUpTo(max: number): Check {
  return (value) =>
    /^\d+$/.test(String(value)) && Number(value) <= max
      ? undefined
      : `takes an integer from 0 to ${max}, not "${String(value)}"`;
}

const isPort = isIntegerUpTo(65_535);

/** Each option, for parsing, `--help` and the README. */
export const options = {
  port: {
    value: '<port>',
    text: `port of the base root (default ${defaults.port}; 0 takes a free one)`,
    only: ['serve'],
    check: isPort,
  },
  'platform-port': {
    value: '<port>',
    text: `port of the platform root (default ${defaults.platformPort}; 0 takes a free one)`,
    only: ['serve'],
    check: isPort,
  },
  host: {
    value: '<address>',
    text: `address to listen on (default ${defaults.host})`,
    only: ['serve'],
  },
  'allow-host': {
    value: '<name>',
    text: 'also accept this host name; repeatable',
    only: ['serve'],
    multiple: true,
    check: sandboxOptions.allowedHosts,
  },
  state: {
    value: '<file>',
    text: 'save the state to this file, and start from it if it exists',
    only: ['serve', 'exec'],
  },
  seed: {
    value: '<file>',
    text: 'start from the data in this file, and return to it on reset',
  },
  setup: {
    value: '<module>',
    text: 'call the default export of this module with the sandbox, before it serves',
  },
  decisions: {
    value: '<choices>',
    text: 'what to do where the API is open: opposite, patch-merge=reset,absent-body=refuse, or a JSON file',
  },
  only: {
    value: '<names>',
    text: 'try only these decisions or choices: patch-merge,absent-body=refuse',
    only: ['try'],
  },
  timeout: {
    value: '<seconds>',
    text: 'kill the command under a choice after this time (default: ten times the first run, at least 60)',
    only: ['try'],
    check: (value) =>
      isIntegerUpTo(86_400)(value) ?? (Number(value) > 0 ? undefined : 'must be at least 1'),
  },
  json: { value: '', text: 'print the result as JSON', only: ['try'] },
  latency: {
    value: '<ms>',
    text: `delay of each response, in milliseconds (default ${defaults.latencyMs})`,
    check: isIntegerUpTo(600_000),
  },
  'max-body': {
    value: '<bytes>',
    text: `maximum length of a request body (default ${defaults.maxBodyBytes})`,
    check: isIntegerUpTo(1024 * 1024 * 1024),
  },
  'control-token': {
    value: '<token>',
    text: 'let callers on other machines use the controls with this token',
    only: ['serve'],
    check: sandboxOptions.controlToken,
  },
  'deliver-webhooks': {
    value: '',
    text: 'send the webhooks of executed use cases, to loopback host names and those of --allow-host',
  },
  quiet: { value: '', text: 'do not print a line for each request', only: ['serve'] },
  help: { value: '', text: 'print this help (also -h)', short: 'h' },
  version: { value: '', text: 'print the version' },
} as const satisfies Readonly<Record<string, Option>>;

type Name = keyof typeof options;
export const rows = Object.entries(options) as readonly (readonly [Name, Option])[];

/** Says where an option works, for the help and the README. Empty if it works everywhere. */
export function commandsWith({ only = modes }: Option): string {
  if (only.length === modes.length) return '';
  return only.map((mode) => (mode === 'serve' ? 'without a command' : `with ${mode}`)).join(' or ');
}

const lines = rows.map(([name, option]) => {
  const restriction = commandsWith(option);
  const flag = `--${name} ${option.value}`.padEnd(24);
  return `  ${flag} ${option.text}${restriction && ` [only ${restriction}]`}`;
});

export const usage = `Usage: voice-agent-sandbox [options]
       voice-agent-sandbox exec [options] -- <command>
       voice-agent-sandbox try [options] -- <command>

Serves the voice-agent platform API from this machine, on two ports.

exec runs a command with a sandbox of its own on free ports: its roots, key and organization
are in VOICE_AGENT_BASE_URL, VOICE_AGENT_PLATFORM_URL, VOICE_AGENT_API_KEY and
VOICE_AGENT_ORGANIZATION_ID. The exit code is that of the command.

try runs a command as it is, and then once under each choice of the sandbox that could change
something. It exits with 1 if the command fails under one of them, or does not end in time.

${lines.join('\n')}
`;

/** @param given The names of the options as they were typed. */
function refuseRepeated(given: readonly string[]): void {
  for (const [name, { multiple }] of rows) {
    if (multiple || given.indexOf(name) === given.lastIndexOf(name)) continue;
    throw new UsageError(
      `--${name} is given more than once, and only the last one would count. Give it once`,
    );
  }
}

function parse(args: readonly string[]) {
  const all = rows.map(([name, { value, short, multiple }]) => [
    name,
    {
      type: value === '' ? 'boolean' : 'string',
      ...(short && { short }),
      ...(multiple && { multiple }),
    },
  ]);
  try {
    const { values, tokens } = parseArgs({
      args: [...args],
      options: Object.fromEntries(all) as Record<string, { readonly type: 'string' | 'boolean' }>,
      strict: true,
      allowPositionals: false,
      tokens: true,
    });
    refuseRepeated(tokens.flatMap((token) => (token.kind === 'option' ? token.name : [])));
    return values as Readonly<Partial<Record<Name, string | readonly string[] | boolean>>>;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    // Only the first sentence is about the option. The rest suggests other forms of arguments.
    throw new UsageError((error as Error).message.split(/\.\s/)[0]);
  }
}

/** @throws UsageError */
export function parseArguments(given: readonly string[]) {
  const mode = given[0] === 'exec' || given[0] === 'try' ? given[0] : 'serve';
  const args = mode === 'serve' ? given : given.slice(1);
  const end = mode === 'serve' ? -1 : args.indexOf('--');
  const command = end === -1 ? [] : args.slice(end + 1);
  const values = parse(end === -1 ? args : args.slice(0, end));
  for (const [name, option] of rows) {
    const value = values[name];
    if (value === undefined) continue;
    if (option.only && !option.only.includes(mode)) {
      throw new UsageError(`--${name} works only ${commandsWith(option)}`);
    }
    // An unset variable in a script makes an option empty, and its default would hide the mistake.
    if ([value].flat().includes('')) {
      throw new UsageError(`--${name} is empty: give a value, or omit the option`);
    }
    const message = option.check?.(value);
    if (message !== undefined) throw new UsageError(`--${name} ${message}`);
  }
  const text = (name: Name): string | undefined => values[name] as string | undefined;
  const number = (name: Name, otherwise: number): number => Number(values[name] ?? otherwise);
  const isHelp = values.help === true || values.version === true;
  if (mode !== 'serve' && command.length === 0 && !isHelp) {
    throw new UsageError(`${mode} needs a command after --, such as ${mode} -- npm test`);
  }
  const [port, platformPort] = [
    number('port', defaults.port),
    number('platform-port', defaults.platformPort),
  ];
  if (port === platformPort && port !== 0) {
    throw new UsageError(`--port and --platform-port are both ${port}: give two different ports`);
  }
  const controlToken = text('control-token');
  return {
    mode,
    command,
    help: values.help === true,
    version: values.version === true,
    quiet: values.quiet === true,
    json: values.json === true,
    only: text('only'),
    timeoutSeconds: values.timeout === undefined ? undefined : Number(values.timeout),
    state: text('state'),
    seed: text('seed'),
    setup: text('setup'),
    decisions: text('decisions'),
    listen:
      mode === 'serve'
        ? { port, platformPort, host: text('host') ?? defaults.host }
        : { port: 0, platformPort: 0 },
    sandbox: {
      latencyMs: number('latency', defaults.latencyMs),
      maxBodyBytes: number('max-body', defaults.maxBodyBytes),
      allowedHosts: (values['allow-host'] ?? []) as readonly string[],
      deliverWebhooks: values['deliver-webhooks'] === true,
      ...(controlToken !== undefined && { controlToken }),
    },
  };
}

export type CliArguments = Readonly<ReturnType<typeof parseArguments>>;

import { parseArgs } from 'node:util';
import type { Check } from '../common/check.js';
import { sandboxOptions } from '../core/options.js';
import { defaults } from '../common/roots.js';

/** An unknown option or an invalid value. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const options = {
  port: { type: 'string', default: String(defaults.port) },
  'platform-port': { type: 'string', default: String(defaults.platformPort) },
  host: { type: 'string', default: defaults.host },
  'allow-host': { type: 'string', multiple: true, default: [] as string[] },
  state: { type: 'string' },
  seed: { type: 'string' },
  decisions: { type: 'string' },
  latency: { type: 'string', default: String(defaults.latencyMs) },
  'max-body': { type: 'string', default: String(defaults.maxBodyBytes) },
  'control-token': { type: 'string' },
  'deliver-webhooks': { type: 'boolean', default: false },
  quiet: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  version: { type: 'boolean', default: false },
} as const;

/** The value and effect of each option, for `--help` and the README. */
export const optionTexts: Readonly<Record<keyof typeof options, readonly [string, string]>> = {
  port: ['<port>', `port of the base root (default ${defaults.port}; 0 takes a free one)`],
  'platform-port': [
    '<port>',
    `port of the platform root (default ${defaults.platformPort}; 0 takes a free one)`,
  ],
  host: ['<address>', `address to listen on (default ${defaults.host})`],
  'allow-host': ['<name>', 'also accept this host name; repeatable'],
  state: ['<file>', 'save the state to this file, and start from it if it exists'],
  seed: ['<file>', 'start from the data in this file, and return to it on reset'],
  decisions: [
    '<choices>',
    'what to do where the API is open: opposite, patch-merge=reset,absent-body=refuse, or a JSON file',
  ],
  latency: ['<ms>', `delay of each response, in milliseconds (default ${defaults.latencyMs})`],
  'max-body': ['<bytes>', `maximum length of a request body (default ${defaults.maxBodyBytes})`],
  'control-token': ['<token>', 'let callers on other machines use the controls with this token'],
  'deliver-webhooks': [
    '',
    'send the webhooks of executed use cases, to loopback host names and those of --allow-host',
  ],
  quiet: ['', 'do not print a line for each request'],
  help: ['', 'print this help (also -h)'],
  version: ['', 'print the version'],
};

const rows = Object.entries(optionTexts).map(
  ([name, [value, text]]) => `  ${`--${name} ${value}`.padEnd(24)} ${text}`,
);

export const usage = `Usage: voice-agent-sandbox [options]

Serves the voice-agent platform API from this machine, on two ports.

${rows.join('\n')}
`;

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    // The first sentence names the option. The rest is about other forms of arguments.
    throw new UsageError((error as Error).message.split(/\.\s/)[0]);
  }
}

function isIntegerUpTo(max: number): Check {
  return (value) =>
    /^\d+$/.test(String(value)) && Number(value) <= max
      ? undefined
      : `takes an integer from 0 to ${max}, not "${String(value)}"`;
}

const checks: Readonly<Record<string, Check>> = {
  port: isIntegerUpTo(65_535),
  'platform-port': isIntegerUpTo(65_535),
  latency: isIntegerUpTo(600_000),
  'max-body': isIntegerUpTo(1024 * 1024 * 1024),
  'allow-host': sandboxOptions.allowedHosts,
  'control-token': sandboxOptions.controlToken,
};

/** @throws UsageError */
export function parseArguments(args: readonly string[]) {
  const values = parse(args);
  for (const [name, value] of Object.entries(values)) {
    // An unset variable in a script leaves an option empty. Its default would hide that.
    if ([value].flat().includes('')) {
      throw new UsageError(`--${name} is empty: give a value, or omit the option`);
    }
    const message = checks[name]?.(value);
    if (message !== undefined) throw new UsageError(`--${name} ${message}`);
  }
  const [port, platformPort] = [Number(values.port), Number(values['platform-port'])];
  if (port === platformPort && port !== 0) {
    throw new UsageError(`--port and --platform-port are both ${port}: give two different ports`);
  }
  const controlToken = values['control-token'];
  return {
    ...values,
    listen: { port, platformPort, host: values.host },
    sandbox: {
      latencyMs: Number(values.latency),
      maxBodyBytes: Number(values['max-body']),
      allowedHosts: values['allow-host'],
      deliverWebhooks: values['deliver-webhooks'],
      ...(controlToken !== undefined && { controlToken }),
    },
  };
}

export type CliArguments = Readonly<ReturnType<typeof parseArguments>>;

import { parseArgs } from 'node:util';
import { defaults } from '../defaults.js';

export interface CliArguments {
  readonly port: number;
  readonly platformPort: number;
  readonly host: string;
  readonly state: string | undefined;
  readonly seed: string | undefined;
  readonly latencyMs: number;
  readonly maxBodyBytes: number;
  readonly allowedHosts: readonly string[];
  readonly deliverWebhooks: boolean;
  readonly quiet: boolean;
  readonly help: boolean;
}

/** An option that there is not, or a value that it cannot have. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const usage = `Usage: voice-agent-sandbox [options]

Serves the voice-agent platform API from this machine, on two ports.

  --port <port>            port of the base root (default ${defaults.port}; 0 takes a free one)
  --platform-port <port>   port of the platform root (default ${defaults.platformPort}; 0 takes a free one)
  --host <address>         address to listen on (default ${defaults.host})
  --allow-host <name>      a name beside the loopback ones to be called by; repeatable
  --state <file>           keep the state in this file, and start from it if it is there
  --seed <file>            start from these data, and go back to them on reset
  --latency <ms>           let each answer take this long
  --max-body <bytes>       how long a body may be (default ${defaults.maxBodyBytes})
  --deliver-webhooks       call the webhooks of executed use cases, on loopback addresses alone
  --quiet                  no line for each request
  --help                   this text
`;

const options = {
  port: { type: 'string', default: String(defaults.port) },
  'platform-port': { type: 'string', default: String(defaults.platformPort) },
  host: { type: 'string', default: defaults.host },
  'allow-host': { type: 'string', multiple: true, default: [] as string[] },
  state: { type: 'string' },
  seed: { type: 'string' },
  latency: { type: 'string', default: '0' },
  'max-body': { type: 'string', default: String(defaults.maxBodyBytes) },
  'deliver-webhooks': { type: 'boolean', default: false },
  quiet: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    // The first sentence names the option; the rest tells how to escape a positional argument.
    throw new UsageError((error as Error).message.split('. ')[0]);
  }
};

const integer = (name: string, text: string, max: number): number => {
  if (!/^\d+$/.test(text) || Number(text) > max) {
    throw new UsageError(`--${name} takes an integer from 0 to ${max}`);
  }
  return Number(text);
};

const maxPort = 65_535;
const maxLatencyMs = 600_000;
const maxBodyBytes = 1024 * 1024 * 1024;

/** @throws UsageError */
export const parseArguments = (args: readonly string[]): CliArguments => {
  const values = parse(args);
  const port = integer('port', values.port, maxPort);
  const platformPort = integer('platform-port', values['platform-port'], maxPort);
  if (port === platformPort && port !== 0) {
    throw new UsageError('--port and --platform-port take two different ports');
  }
  return {
    port,
    platformPort,
    host: values.host,
    state: values.state,
    seed: values.seed,
    latencyMs: integer('latency', values.latency, maxLatencyMs),
    maxBodyBytes: integer('max-body', values['max-body'], maxBodyBytes),
    allowedHosts: values['allow-host'],
    deliverWebhooks: values['deliver-webhooks'],
    quiet: values.quiet,
    help: values.help,
  };
};

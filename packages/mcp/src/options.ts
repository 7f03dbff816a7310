import { parseArgs } from 'node:util';
import { readParseFault, UsageError } from '@voice-agent-platform/shared/usage';

/** Environment variables of the server. Models can neither read nor set them. */
export const VARIABLES = {
  VOICE_AGENT_API_KEY: 'The API key of your organization',
  VOICE_AGENT_BASE_URL: 'The base root of the API, without /api/v1',
  VOICE_AGENT_PLATFORM_URL: 'The platform root of the API, for workflow versions and runs',
  VOICE_AGENT_ORGANIZATION_ID: 'The organization for the operations on the platform root',
};

/** Every call fails without these. A call of an operation on the platform root reports that root by itself. */
const REQUIRED = ['VOICE_AGENT_API_KEY', 'VOICE_AGENT_BASE_URL'];

/** Lists all missing variables in one text, or returns undefined. An empty value counts as missing. */
export function missingSettings(env: NodeJS.ProcessEnv): string | undefined {
  const missing = REQUIRED.filter((name) => !env[name]);
  if (missing.length === 0) return undefined;
  return `every call fails until the environment of this server has ${missing.join(', ')}`;
}

/** The default port of `--http`. */
export const DEFAULT_PORT = 4013;

export const HELP = `Usage: voice-agent-mcp [options]

Serves the operations of the voice-agent platform API to AI agents (Model Context
Protocol). An MCP client starts it and uses stdin and stdout, unless you add --http.

Options:
  --allow-writes       also offer operations that change data; those that remove
                       something ask the user first
  --http               serve streamable HTTP at http://127.0.0.1:<port>/mcp
  --port <n>           port of --http (default ${DEFAULT_PORT}, 0 for any free one)
  --allow-host <name>  also accept this host name in Host and Origin; repeatable
  -h, --help           print this help
  --version            print the version

Environment:
${Object.entries(VARIABLES)
  .map(([name, description]) => {
    const suffix = REQUIRED.includes(name) ? ' (required)' : '';
    return `  ${name.padEnd(28)} ${description}${suffix}`;
  })
  .join('\n')}
`;

export interface Options {
  readonly allowWrites: boolean;
  /** Undefined for stdio. */
  readonly http?: { readonly port: number; readonly allowedHosts: readonly string[] };
}

/**
 * Returns `help` or `version` if the arguments ask for it, whatever values the other options have.
 *
 * @throws UsageError
 */
export function readOptions(args: readonly string[]): Options | 'help' | 'version' {
  const { values } = parse(args);
  if (values.help) return 'help';
  if (values.version) return 'version';
  const { http, port, 'allow-writes': allowWrites = false, 'allow-host': hosts = [] } = values;
  if (!http && (port !== undefined || hosts.length > 0)) {
    throw new UsageError(`${port === undefined ? '--allow-host' : '--port'} needs --http`);
  }
  if (!http) return { allowWrites };
  return {
    allowWrites,
    http: { port: readPort(port ?? String(DEFAULT_PORT)), allowedHosts: hosts.map(readHost) },
  };
}

const OPTIONS = {
  'allow-writes': { type: 'boolean' },
  http: { type: 'boolean' },
  port: { type: 'string' },
  'allow-host': { type: 'string', multiple: true },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const;

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS });
  } catch (error) {
    throw new UsageError(readParseFault(error));
  }
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw new UsageError(`--port must be an integer from 0 to 65535, not "${text}"`);
  }
  return port;
}

/** A name, or an IPv6 address. A URL parser would also accept a list such as `a,b`, and drop a default port. */
const HOST = /^(?:[\p{L}\p{M}\p{N}._-]+|\[[\da-f:.]+\])$/iu;

/** Normalizes a host as URLs do, for example to lower case. */
function readHost(text: string): string {
  const url = `http://${text}`;
  if (HOST.test(text) && URL.canParse(url)) return new URL(url).hostname;
  throw new UsageError(`--allow-host must be one host name without a port, not "${text}"`);
}

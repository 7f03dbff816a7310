import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readJson } from '@voice-agent-platform/shared/json-text';
import { readParseFault, UsageError } from '@voice-agent-platform/shared/usage';

export interface Options {
  readonly ports: Ports;
  /** The name and the content of the seed file. */
  readonly seed: { readonly file: string; readonly value: unknown } | undefined;
  readonly once: boolean;
}

/** Ports, by flag. */
export type Ports = Readonly<Record<'port' | 'platform-port' | 'docs-port', number>>;

export const DEFAULT_PORTS: Ports = { port: 4010, 'platform-port': 4011, 'docs-port': 4012 };

export const HELP = `Usage: npx -y pnpm@12 start [options]

Builds the packages, starts the sandbox on both roots and the docs, calls every operation once, and keeps serving.

Options:
  --port <n>           port of the base root (default ${DEFAULT_PORTS.port}, 0 for any free port)
  --platform-port <n>  port of the platform root (default ${DEFAULT_PORTS['platform-port']}, 0 for any free port)
  --docs-port <n>      port of the docs (default ${DEFAULT_PORTS['docs-port']}, 0 for any free port)
  --seed <file>        start from the data in a JSON file, such as a snapshot of the sandbox
  --once               exit after the tour: 0 if no operation failed, 1 otherwise
  -h, --help           print this text
`;

/** @throws {UsageError} for an unknown or repeated option, an invalid port, or a seed file that is not JSON */
export async function readOptions(args: readonly string[]): Promise<Options | 'help'> {
  // npm removes the dashes of `start -- --once`, but pnpm passes them on.
  const { values, tokens } = parse(args.filter((arg) => arg !== '--'));
  refuseRepeated(tokens.flatMap((token) => (token.kind === 'option' ? token.name : [])));
  const { help, seed, once, ...ports } = values;
  if (help) return 'help';
  return {
    ports: readPorts(ports),
    seed: seed === undefined ? undefined : await readSeed(seed),
    once,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      tokens: true,
      options: {
        port: { type: 'string' },
        'platform-port': { type: 'string' },
        'docs-port': { type: 'string' },
        seed: { type: 'string' },
        once: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(`${readParseFault(error)}.\n\n${HELP}`);
  }
}

function refuseRepeated(flags: readonly string[]): void {
  const repeated = flags.find((flag, index) => flags.indexOf(flag) < index);
  if (repeated === undefined) return;
  throw new UsageError(
    `--${repeated} is given more than once, and only the last one would count. Give it once.`,
  );
}

function readPorts(given: Partial<Record<keyof Ports, string>>): Ports {
  const flagOf = new Map<number, string>();
  const ports = Object.entries({ ...DEFAULT_PORTS, ...given }).map(([flag, text]) => {
    const port = /^\d{1,5}$/.test(`${text}`) ? Number(text) : NaN;
    if (!(port <= 65_535)) {
      throw new UsageError(`--${flag} must be a port from 0 to 65535, not "${text}".`);
    }
    const other = flagOf.get(port);
    if (other !== undefined && port !== 0) {
      throw new UsageError(
        `--${other} and --${flag} are both ${port}. Choose two different ports.`,
      );
    }
    flagOf.set(port, flag);
    return [flag, port];
  });
  return Object.fromEntries(ports) as Ports;
}

async function readSeed(file: string): Promise<NonNullable<Options['seed']>> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw unusableSeed(file, error);
  });
  const { value, fault } = readJson(text);
  if (!fault) return { file, value };
  // The error of JSON.parse would quote the file, which can contain a secret.
  throw unusableSeed(file, new Error(`line ${fault.line}, column ${fault.column}: ${fault.text}`));
}

export function unusableSeed(file: string, error: unknown): UsageError {
  return new UsageError(`The seed ${file} cannot be used: ${(error as Error).message}`);
}

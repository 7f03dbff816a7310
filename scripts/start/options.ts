import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { UsageError } from '@voice-agent-platform/internal/usage-error';

export interface Options {
  readonly ports: Ports;
  /** The content of the seed file and its name. */
  readonly seed: { readonly file: string; readonly value: unknown } | undefined;
  readonly once: boolean;
}

export interface Ports {
  readonly port: number;
  readonly platformPort: number;
  readonly docsPort: number;
}

export const DEFAULT_PORTS: Ports = { port: 4010, platformPort: 4011, docsPort: 4012 };

const FLAGS = {
  port: '--port',
  platformPort: '--platform-port',
  docsPort: '--docs-port',
} satisfies Record<keyof Ports, string>;

export const HELP = `Usage: npx -y pnpm@12 start [options]

Builds the packages, starts the sandbox on both roots and the docs, calls every operation once, and keeps serving.

Options:
  --port <n>           port of the base root (default ${DEFAULT_PORTS.port}, 0 for any free port)
  --platform-port <n>  port of the platform root (default ${DEFAULT_PORTS.platformPort}, 0 for any free port)
  --docs-port <n>      port of the docs (default ${DEFAULT_PORTS.docsPort}, 0 for any free port)
  --seed <file>        start from the data in a JSON file, such as a snapshot of the sandbox
  --once               exit after the tour: 0 if no operation failed, 1 otherwise
  -h, --help           print this text
`;

/** @throws {UsageError} for an unknown option, a port that is not usable, and a seed file that is not JSON */
export async function readOptions(args: readonly string[]): Promise<Options | 'help'> {
  // npm removes the dashes of `start -- --once`, pnpm passes them on.
  const { values } = parse(args.filter((arg) => arg !== '--'));
  if (values.help) return 'help';
  return {
    ports: readPorts({
      port: values.port,
      platformPort: values['platform-port'],
      docsPort: values['docs-port'],
    }),
    seed: values.seed === undefined ? undefined : await readSeed(values.seed),
    once: values.once,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
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
    // Node adds advice about positional arguments, which this command does not take.
    const [reason] = (error as Error).message.split('. ');
    throw new UsageError(`${reason}.\n\n${HELP}`);
  }
}

function readPorts(given: Record<keyof Ports, string | undefined>): Ports {
  const names = Object.keys(FLAGS) as (keyof Ports)[];
  const ports = Object.fromEntries(
    names.map((name) => {
      const text = given[name] ?? String(DEFAULT_PORTS[name]);
      if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return [name, Number(text)];
      throw new UsageError(`${FLAGS[name]} must be a port from 0 to 65535, not "${text}".`);
    }),
  ) as Record<keyof Ports, number>;
  for (const [index, name] of names.entries()) {
    const other = names.slice(0, index).find((each) => ports[each] === ports[name]);
    if (other !== undefined && ports[name] !== 0) {
      throw new UsageError(
        `${FLAGS[other]} and ${FLAGS[name]} are both ${ports[name]}. Choose two different ports.`,
      );
    }
  }
  return ports;
}

async function readSeed(file: string): Promise<NonNullable<Options['seed']>> {
  try {
    return { file, value: JSON.parse(await readFile(file, 'utf8')) as unknown };
  } catch (error) {
    throw unusableSeed(file, error);
  }
}

export function unusableSeed(file: string, error: unknown): UsageError {
  return new UsageError(`The seed ${file} cannot be used: ${(error as Error).message}`);
}

import { parseArgs } from 'node:util';
import { UsageError } from '../lib/usage-error.js';

export interface Options {
  port: number;
  platformPort: number;
  docsPort: number;
  seedFile: string | undefined;
  once: boolean;
}

export const help = `Usage: npx -y pnpm@12 start [options]

Starts the sandbox on both address roots and the docs, calls each of the 16 operations once, and goes on serving.

Options:
  --port <n>           port of the base root (default 4010, 0 for any free one)
  --platform-port <n>  port of the platform root (default 4011, 0 for any free one)
  --docs-port <n>      port of the docs (default 4012, 0 for any free one)
  --seed <file>        start from the data of a JSON file, as a snapshot of the sandbox holds it
  --once               end after the tour, with exit code 0 if every operation answered
  --help               print this text
`;

/** @throws UsageError for a flag that is unknown or a value that is none. */
export function readOptions(args: string[]): Options | 'help' {
  const { values } = parse(args);
  if (values.help) return 'help';
  return {
    port: readPort('--port', values.port),
    platformPort: readPort('--platform-port', values['platform-port']),
    docsPort: readPort('--docs-port', values['docs-port']),
    seedFile: values.seed,
    once: values.once,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        port: { type: 'string', default: '4010' },
        'platform-port': { type: 'string', default: '4011' },
        'docs-port': { type: 'string', default: '4012' },
        seed: { type: 'string' },
        once: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${help}`);
  }
}

function readPort(flag: string, text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw new UsageError(`${flag} takes a port, a whole number from 0 to 65535, not "${text}".`);
  }
  return port;
}

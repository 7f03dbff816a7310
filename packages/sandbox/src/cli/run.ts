import {
  createSandbox,
  type Roots,
  type Sandbox,
  type SandboxOptions,
  type Seed,
} from '../index.js';
import { FileError, readJsonFile } from '../node/json-file.js';
import { ListenError } from '../node/listen.js';
import { saverTo } from '../node/state-file.js';
import { SnapshotError } from '../seed.js';
import { parseArguments, usage, UsageError, type CliArguments } from './arguments.js';
import { requestLine } from './request-line.js';

export interface Terminal {
  readonly out: (line: string) => void;
  readonly error: (line: string) => void;
  readonly colored: boolean;
}

const readSeed = async (path: string): Promise<Seed> => {
  const seed = await readJsonFile(path);
  if (seed === undefined) throw new FileError(`${path} does not exist.`);
  return seed as Seed;
};

const inFile = <Result>(path: string, act: () => Result): Result => {
  try {
    return act();
  } catch (error) {
    throw error instanceof SnapshotError ? new FileError(`${path}: ${error.message}`) : error;
  }
};

const textOf = (error: unknown): string =>
  error instanceof Error && !(error instanceof FileError)
    ? (error.stack ?? error.message)
    : String(error);

const sandboxOf = async (options: CliArguments, terminal: Terminal): Promise<Sandbox> => {
  const { seed, state } = options;
  const settings: SandboxOptions = {
    ...(seed !== undefined && { seed: await readSeed(seed) }),
    clock: Date,
    latencyMs: options.latencyMs,
    maxBodyBytes: options.maxBodyBytes,
    allowedHosts: options.allowedHosts,
    deliverWebhooks: options.deliverWebhooks,
    ...(state !== undefined && { save: saverTo(state) }),
    onError: (error) => terminal.error(textOf(error)),
    ...(!options.quiet && {
      onRequest: (request, durationMs) =>
        terminal.out(requestLine(request, durationMs, terminal.colored)),
    }),
  };
  const sandbox = inFile(seed ?? '', () => createSandbox(settings));
  if (state === undefined) return sandbox;
  const kept = await readJsonFile(state);
  if (kept === undefined) {
    // Where nothing can be written, that is told at once and not at the first change.
    await saverTo(state)(sandbox.snapshot);
  } else {
    inFile(state, () => sandbox.restore(kept as Seed));
  }
  return sandbox;
};

const greeting = ({ baseUrl, platformUrl }: Roots): string =>
  [
    `base root      ${baseUrl}`,
    `platform root  ${platformUrl}`,
    `controls       ${baseUrl}/_sandbox/`,
    '',
    `  curl ${baseUrl}/api/v1/orgs -H 'authorization: Bearer sk_test_sandbox'`,
    '',
  ].join('\n');

/**
 * Runs the command line. Resolves with the exit code where there is nothing to serve, and with the sandbox that
 * listens where there is.
 */
export const run = async (
  args: readonly string[],
  terminal: Terminal,
): Promise<number | Sandbox> => {
  try {
    const options = parseArguments(args);
    if (options.help) {
      terminal.out(usage);
      return 0;
    }
    const sandbox = await sandboxOf(options, terminal);
    terminal.out(greeting(await sandbox.listen(options)));
    return sandbox;
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.error(`${error.message}. Try --help.`);
      return 2;
    }
    if (error instanceof FileError || error instanceof ListenError) {
      terminal.error(error.message);
      return 1;
    }
    throw error;
  }
};

import { createSandbox, type Sandbox, type Seed } from '../index.js';
import { FileError, readJsonFile, saverTo } from '../node/state-file.js';
import { SnapshotError } from '../seed.js';
import { parseArguments, usage, UsageError, type CliArguments } from './arguments.js';
import { requestLine } from './request-line.js';

export interface Terminal {
  readonly out: (line: string) => void;
  readonly error: (line: string) => void;
  readonly colored: boolean;
}

const readSeed = async (path: string | undefined): Promise<Seed | undefined> => {
  if (path === undefined) return undefined;
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

const sandboxOf = async (options: CliArguments, terminal: Terminal): Promise<Sandbox> => {
  const seed = await readSeed(options.seed);
  const sandbox = inFile(options.seed ?? '', () =>
    createSandbox({
      ...(seed && { seed }),
      clock: Date,
      latencyMs: options.latencyMs,
      maxBodyBytes: options.maxBodyBytes,
      allowedHosts: options.allowedHosts,
      deliverWebhooks: options.deliverWebhooks,
      ...(options.state !== undefined && { save: saverTo(options.state) }),
      onError: (error) => terminal.error(String((error as Error).stack ?? error)),
      ...(!options.quiet && {
        onRequest: (request, durationMs) =>
          terminal.out(requestLine(request, durationMs, terminal.colored)),
      }),
    }),
  );
  const { state } = options;
  const kept = state === undefined ? undefined : await readJsonFile(state);
  if (state !== undefined && kept !== undefined) inFile(state, () => sandbox.restore(kept as Seed));
  return sandbox;
};

const greeting = (roots: { readonly baseUrl: string; readonly platformUrl: string }, key: string) =>
  [
    `base root      ${roots.baseUrl}`,
    `platform root  ${roots.platformUrl}`,
    `controls       ${roots.baseUrl}/_sandbox/`,
    '',
    `  curl ${roots.baseUrl}/api/v1/orgs -H 'authorization: Bearer ${key}'`,
    '',
  ].join('\n');

const isExpected = (error: unknown): error is Error =>
  error instanceof FileError || (error as Error).name === 'ListenError';

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
    const roots = await sandbox.listen(options);
    terminal.out(greeting(roots, 'sk_test_sandbox'));
    return sandbox;
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.error(`${error.message}. Try --help.`);
      return 2;
    }
    if (!isExpected(error)) throw error;
    terminal.error(error.message);
    return 1;
  }
};

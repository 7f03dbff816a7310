import { readFile } from 'node:fs/promises';
import { SAMPLE_KEY } from '../common/test-keys.js';
import { addSandbox } from '../node/environment.js';
import type { Sandbox } from '../sandbox.js';
import { parseArguments, UsageError, type CliArguments } from './arguments.js';
import { runCommand } from './command.js';
import { formatRequest } from './request-line.js';
import { start, type Started } from './start.js';
import { isExpected, type Terminal } from './terminal.js';
import { tryCommand } from './try.js';
import { usage } from './usage.js';

function formatBanner({
  roots: { baseUrl, platformUrl },
  about: { seed, stateFile },
}: Started): string {
  return [
    `base root      ${baseUrl}`,
    `platform root  ${platformUrl}`,
    `inspector      ${baseUrl}/_sandbox/`,
    `seed           ${seed}`,
    `state file     ${stateFile ?? 'none (the state is lost when the process ends)'}`,
    '',
    `  curl ${baseUrl}/api/v1/orgs -H 'Authorization: Bearer ${SAMPLE_KEY}'`,
    '',
  ].join('\n');
}

async function readVersion(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { readonly version: string }).version;
}

async function serve(options: CliArguments, terminal: Terminal): Promise<Sandbox> {
  const started = await start(options, terminal, {
    ...(!options.quiet && {
      onRequest: (request) => terminal.out(formatRequest(request, terminal)),
    }),
  });
  terminal.out(formatBanner(started));
  return started.sandbox;
}

async function execute(
  options: CliArguments,
  terminal: Terminal,
  stop: AbortSignal,
): Promise<number> {
  const started = await start(options, terminal);
  const environment = addSandbox(process.env, started);
  const { exitCode, output } = await runCommand(options.command, {
    environment,
    stop,
    shown: true,
  });
  if (output !== '') terminal.error(output);
  await started.sandbox.close();
  return exitCode;
}

/**
 * Runs the command line. Resolves with the listening sandbox, which the caller closes, or with an exit code.
 * @param stop ends the command of `exec` or `try`: its reason is the signal that the process received
 */
export async function run(
  args: readonly string[],
  terminal: Terminal,
  stop: AbortSignal,
): Promise<number | Sandbox> {
  try {
    const options = parseArguments(args);
    if (options.help || options.version) {
      terminal.out(options.help ? usage : await readVersion());
      return 0;
    }
    if (options.mode === 'exec') return await execute(options, terminal, stop);
    if (options.mode === 'try') return await tryCommand(options, terminal, stop);
    return await serve(options, terminal);
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.error(`${error.message}. Try --help.`);
      return 2;
    }
    if (!isExpected(error)) throw error;
    terminal.error(error.message);
    return 1;
  }
}

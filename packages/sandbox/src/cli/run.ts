import { readFile } from 'node:fs/promises';
import { styleText } from 'node:util';
import { ArgumentError } from '../common/check.js';
import { printable } from '../common/json-value.js';
import type { CoreOptions } from '../core/options.js';
import type { RecordedRequest } from '../core/request-log.js';
import { SaveError } from '../core/core.js';
import { createSandboxOn } from '../create-sandbox.js';
import { parseChoices, type Choices } from '../decisions/choices.js';
import { deliverHook } from '../node/deliver-hook.js';
import { listen, ListenError } from '../node/listen.js';
import { FileError, openStateFile, readJsonFile } from '../node/state-file.js';
import type { Roots, Sandbox, SandboxOptions, Seed } from '../sandbox.js';
import { SnapshotError } from '../state/seed.js';
import { parseArguments, usage, UsageError, type CliArguments } from './arguments.js';

export interface Terminal {
  readonly out: (line: string) => void;
  readonly error: (line: string) => void;
  readonly colored: boolean;
}

/** Adds the file to the message of an error in its content. */
function inFile<Result>(path: string, act: () => Result): Result {
  try {
    return act();
  } catch (error) {
    throw error instanceof SnapshotError ? new FileError(`${path}: ${error.message}`) : error;
  }
}

function isExpected(error: unknown): error is Error {
  return error instanceof FileError || error instanceof ListenError || error instanceof SaveError;
}

function textOf(error: unknown): string {
  if (isExpected(error)) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** The choices of `--decisions`: a list, or the content of a file. */
async function readChoices(given: string | undefined): Promise<Choices> {
  const isList = given === undefined || given === 'opposite' || given.includes('=');
  const value = isList ? given : await readJsonFile(given);
  if (!isList && value === undefined) throw new FileError(`${given} does not exist or is empty.`);
  try {
    return parseChoices(value);
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error;
    throw new UsageError(`${isList ? '--decisions' : given} ${error.message}`);
  }
}

async function start(options: CliArguments, terminal: Terminal): Promise<Sandbox> {
  const { seed: seedPath, state: statePath } = options;
  const file = statePath === undefined ? undefined : await openStateFile(statePath);
  const seed = seedPath === undefined ? undefined : ((await readJsonFile(seedPath)) as Seed);
  if (seedPath !== undefined && seed === undefined) {
    throw new FileError(`${seedPath} does not exist or is empty.`);
  }
  const about = { seed: seedPath ?? 'built-in story', stateFile: statePath };
  const settings: SandboxOptions = {
    ...options.sandbox,
    clock: Date,
    decisions: await readChoices(options.decisions),
    ...(seed !== undefined && { seed }),
    onError: (error) => terminal.error(textOf(error)),
    ...(!options.quiet && {
      onRequest: (request) => terminal.out(requestLine(request, terminal.colored)),
    }),
  };
  const sandbox = inFile(seedPath ?? '', () =>
    createSandboxOn({ listen, deliver: deliverHook }, settings, {
      about,
      ...(file && { save: file.save }),
    }),
  );
  const kept = await file?.read();
  // A file that cannot be written is reported now, not at the first change.
  if (kept === undefined) await file?.save(sandbox.snapshot);
  else inFile(statePath ?? '', () => sandbox.restore(kept as Seed));
  if (kept !== undefined && seedPath !== undefined) {
    terminal.error(
      `Warning: ${statePath} exists, so the state comes from it and not from ${seedPath}. Reset goes back to ${seedPath}.`,
    );
  }
  terminal.out(banner(await sandbox.listen(options.listen), about));
  return sandbox;
}

function banner(
  { baseUrl, platformUrl }: Roots,
  { seed, stateFile }: CoreOptions['about'],
): string {
  return [
    `base root      ${baseUrl}`,
    `platform root  ${platformUrl}`,
    `inspector      ${baseUrl}/_sandbox/`,
    `seed           ${seed}`,
    `state file     ${stateFile ?? 'none (the state is lost when the process ends)'}`,
    '',
    `  curl ${baseUrl}/api/v1/orgs -H 'Authorization: Bearer sk_test_sandbox'`,
    '',
  ].join('\n');
}

type Style = Parameters<typeof styleText>[0];

function styleOf(status: number | undefined): Style {
  return status === undefined || status >= 500 ? 'red' : status >= 400 ? 'yellow' : 'green';
}

/**
 * One line about a request: time, root, status, method, path, operation, duration, and if there is one, the source of the
 * response, the choices that changed it, and the first fault.
 */
export function requestLine(request: RecordedRequest, colored: boolean): string {
  const { root, method, path, query, status, operationId, receivedAt, durationMs } = request;
  const { faults, source, decisions } = request;
  const choices = Object.entries(decisions).map(([id, choice]) => `${id}=${choice}`);
  const because = [source, ...choices].filter(Boolean).join(', ');
  const paint = (style: Style, text: string): string =>
    colored ? styleText(style, text, { validateStream: false }) : text;
  const [fault] = faults;
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : '';
  return [
    paint('dim', new Date(receivedAt).toISOString().slice(11, 19)),
    root.padEnd(8),
    paint(styleOf(status), String(status ?? 'cut')),
    paint('bold', printable(method).padEnd(6)),
    printable(path + (query && `?${query}`)),
    paint('cyan', operationId ?? '-'),
    paint('dim', `${durationMs.toFixed(1)} ms`),
    ...(because ? [paint('yellow', `(${because})`)] : []),
    ...(fault ? [paint('yellow', printable(`${fault.pointer} ${fault.message}${more}`))] : []),
  ].join(' ');
}

async function version(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { readonly version: string }).version;
}

/** Runs the command line. Resolves with the sandbox that listens, or with an exit code. */
export async function run(args: readonly string[], terminal: Terminal): Promise<number | Sandbox> {
  try {
    const options = parseArguments(args);
    if (options.help || options.version) {
      terminal.out(options.help ? usage : await version());
      return 0;
    }
    return await start(options, terminal);
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

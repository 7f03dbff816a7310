import {
  classifyFailure,
  isOutcomeUnknown,
  isRefused,
  type ClientError,
} from '@voice-agent-platform/shared/client-errors';
import { kebabCase } from '@voice-agent-platform/shared/text';
import { UsageError } from '@voice-agent-platform/shared/usage';
import { SETTING_NAMES } from './profiles.js';
import { InvalidRequest } from './request.js';
import type { Call, Run, Settings } from './run.js';
import { howToReplace } from './settings.js';
import { Interruption } from './terminal.js';

export const EXIT = { ok: 0, failed: 1, usage: 2, refused: 4, interrupted: 130 } as const;

/** The resource that a command should change does not exist. */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError';
}

/**
 * Prints a failure, and returns the exit code. A message has one fault per line, and hints after an empty line. With
 * `--json`, stderr is one JSON object and nothing else.
 *
 * @param operation the operation that was called, if the error does not name it
 */
export function reportFailure(
  error: ClientError,
  { terminal, json, warnings }: Run,
  hints: Iterable<string> = [],
  operation: string | null = null,
): number {
  const [faults = '', own] = (error.message ?? 'it failed').split('\n\n');
  const all = [...(own?.split('\n') ?? []), ...hints];
  const isUsage = error instanceof UsageError;
  if (json) {
    const { name, status = null, requestId = null, attempts = isUsage ? 0 : null } = error;
    const lines = [
      ...faults.split('\n'),
      ...all,
      ...warnings.map((warning) => `warning: ${warning}`),
    ];
    const failure = {
      name,
      operation: error.operation?.operationId ?? operation,
      status,
      message: lines.join('\n'),
      requestId,
      attempts,
      ...(error instanceof InvalidRequest && { faults: error.faults }),
    };
    terminal.errorData({ error: failure });
  } else {
    for (const fault of faults.split('\n')) terminal.fail(fault);
    for (const hint of all) terminal.error({ style: 'dim', text: hint }, '  ');
  }
  if (isUsage) return EXIT.usage;
  if (error instanceof Interruption) return EXIT.interrupted;
  return isRefused(error) ? EXIT.refused : EXIT.failed;
}

/**
 * Prints the failure of an operation, and returns the exit code.
 *
 * @param isSent false if it failed earlier, while targets were looked up or a person was asked
 */
export function reportCall(error: ClientError, call: Call, isSent: boolean): number {
  const failure = error.name === 'ConfigurationError' ? inOwnWords(error, call) : error;
  const isOwn = failure instanceof UsageError || failure instanceof NotFoundError;
  const hints = isOwn ? hintsForRequest(error, call) : hintsFor(error, call, isSent);
  return reportFailure(failure, call, hints, call.spec.operationId);
}

function* hintsForRequest(error: ClientError, { spec }: Call): Iterable<string> {
  if (!(error instanceof InvalidRequest)) return;
  if (spec.list && error.faults.some((fault) => fault.in === 'path')) yield listHint(spec.list);
  if (spec.command === 'request') {
    yield 'To send what the contract forbids, use `request` of @voice-agent-platform/client.';
  }
}

/** Replaces the client's names in a message: its options by settings, and its parameters by flags. */
function inOwnWords({ option = '', fault }: ClientError, { settings }: Call): UsageError {
  const name = SETTING_NAMES.find((setting) => setting === kebabCase(option));
  if (!name) return new UsageError(`${nameParameter(option)} ${fault}`);
  const hints = [`It comes from: ${settings[name].source}`, ...howToReplace(name, settings)];
  return new UsageError(`${name} ${fault}\n\n${hints.join('\n')}`);
}

function nameParameter(option: string): string {
  const [place, name = 'path'] = option.split('.');
  if (place === 'path') return `<${kebabCase(name)}>`;
  return place === 'body' ? '--body' : option;
}

const PROXIES = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'];

function* hintsFor(failure: ClientError, call: Call, isSent: boolean): Iterable<string> {
  const { spec, settings, env } = call;
  const root = `${spec.root}-url` as const;
  const { value = '', source, origin } = settings[root];
  if (failure.requestId) yield `Request id: ${failure.requestId}`;
  switch (classifyFailure(failure)) {
    case 'refused':
      yield `The key comes from: ${settings['api-key'].source}`;
      yield* howToReplace('api-key', settings);
      if (spec.organizationId) {
        yield `The organization comes from: ${settings['organization-id'].source}`;
      }
      break;
    case 'not-found':
      if (spec.list) yield listHint(spec.list);
      yield `The host ${new URL(value).host} comes from: ${source}`;
      break;
    case 'redirected':
      yield 'Your key is not sent there.';
      yield `If that is the address of the API, correct ${root}, which comes from: ${source}`;
      break;
    case 'no-response':
      if (origin !== 'sandbox') {
        yield `The address comes from: ${source}`;
        const proxy = PROXIES.find((variable) => env[variable]);
        if (proxy) {
          yield `Node uses ${proxy} only with NODE_USE_ENV_PROXY=1, from Node 22.21 or 24 on.`;
        }
      } else if (failure.name === 'NetworkError') yield howToStartSandbox(settings);
      break;
    case 'busy':
    case 'other':
  }
  if (!isSent) yield 'Nothing was sent.';
  else if (isOutcomeUnknown(failure) && spec.method !== 'GET') {
    yield 'The change may have been applied: check before you run the command again.';
  }
}

function howToStartSandbox(settings: Settings): string {
  const roots = { '--port': settings['base-url'], '--platform-port': settings['platform-url'] };
  const ports = Object.entries(roots).flatMap(([flag, root]) =>
    root.value === undefined ? [] : [flag, new URL(root.value).port],
  );
  return `Start the sandbox with: npx voice-agent-sandbox ${ports.join(' ')}`;
}

function listHint(list: string): string {
  return `List what exists with: voice-agent ${kebabCase(list)}`;
}

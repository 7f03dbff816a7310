/** Reports the failure of a call, with hints at its cause. */
import {
  classifyFailure,
  isOutcomeUnknown,
  type ClientError,
} from '@voice-agent-platform/shared/client-errors';
import { kebabCase } from '@voice-agent-platform/shared/text';
import { UsageError } from '@voice-agent-platform/shared/usage';
import { NotFoundError, reportFailure } from './failure.js';
import { SETTING_NAMES } from './profiles.js';
import { InvalidRequest } from './request-faults.js';
import type { Call, Settings } from './run.js';
import { howToReplace } from './call-settings.js';

interface Progress {
  /** False if the call failed earlier, while targets were looked up or a person was asked. */
  readonly isSent: boolean;
}

/** Prints the failure of an operation, and returns the exit code. */
export function reportCall(error: ClientError, call: Call, progress: Progress): number {
  const failure = error.name === 'ConfigurationError' ? inOwnWords(error, call) : error;
  const isOwn = failure instanceof UsageError || failure instanceof NotFoundError;
  const hints = isOwn
    ? hintsForInvalidRequest(error, call)
    : [...hintsForCause(error, call), ...hintsForEffect(error, call, progress)];
  return reportFailure(failure, call, { hints, operation: call.spec.operationId });
}

function* hintsForInvalidRequest(error: ClientError, { spec }: Call): Iterable<string> {
  if (!(error instanceof InvalidRequest)) return;
  if (spec.list && error.faults.some((fault) => fault.in === 'path')) yield listHint(spec.list);
  if (spec.wayOut !== undefined) yield spec.wayOut;
}

/** Replaces the client's names in a message: its options by settings, and its parameters by flags. */
function inOwnWords({ option = '', fault }: ClientError, { settings }: Call): UsageError {
  const name = SETTING_NAMES.find((setting) => setting === kebabCase(option));
  if (!name) return new UsageError(`${nameParameter(option)} ${fault}`);
  const hints = [`It comes from: ${settings[name].source}`, ...howToReplace(name, settings)];
  return new UsageError(`${name} ${fault}\n\n${hints.join('\n')}`);
}

/** @param option `path`, `path.id`, or `body`, as the client names the parts of a request */
function nameParameter(option: string): string {
  const [place, name = 'path'] = option.split('.');
  if (place === 'path') return `<${kebabCase(name)}>`;
  return place === 'body' ? '--body' : option;
}

function* hintsForCause(failure: ClientError, call: Call): Iterable<string> {
  const { spec, settings } = call;
  const root = `${spec.root}-url` as const;
  const { value = '', source } = settings[root];
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
      yield* hintsForNoResponse(failure, call);
      break;
    case 'busy':
    case 'other':
  }
}

function* hintsForEffect(
  failure: ClientError,
  { spec }: Call,
  { isSent }: Progress,
): Iterable<string> {
  if (!isSent) yield 'Nothing was sent.';
  else if (isOutcomeUnknown(failure) && spec.method !== 'GET') {
    yield 'The change may have been applied: check before you run the command again.';
  }
}

const PROXIES = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'];

function* hintsForNoResponse({ name }: ClientError, call: Call): Iterable<string> {
  const { spec, settings, env } = call;
  const { source, origin } = settings[`${spec.root}-url`];
  if (origin === 'sandbox') {
    if (name === 'NetworkError') yield howToStartSandbox(settings);
    return;
  }
  yield `The address comes from: ${source}`;
  const proxy = PROXIES.find((variable) => env[variable]);
  if (proxy) yield `Node uses ${proxy} only with NODE_USE_ENV_PROXY=1, from Node 22.21 or 24 on.`;
}

function howToStartSandbox(settings: Settings): string {
  const roots = { '--port': settings['base-url'], '--platform-port': settings['platform-url'] };
  const ports = Object.entries(roots).flatMap(([flag, root]) =>
    // A URL has no text for the default port.
    root.value === undefined ? [] : [flag, new URL(root.value).port || '80'],
  );
  return `Start the sandbox with: npx voice-agent-sandbox ${ports.join(' ')}`;
}

function listHint(list: string): string {
  return `List what exists with: voice-agent ${kebabCase(list)}`;
}

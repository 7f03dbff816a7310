/** Errors of calls that got no complete response. */
import { describeCause } from '../reason.js';
import { VoiceAgentError, type ErrorOrigin } from './voice-agent-error.js';

/**
 * No complete response: the connection was refused or reset, the name was not resolved, or the body was cut short. With a
 * `status`, the headers had arrived; without one, whether the service acted on the request is unknown. `cause` is the error
 * of the runtime's `fetch`.
 */
export class NetworkError extends VoiceAgentError {
  constructor(init: ErrorOrigin) {
    const reason = `(${describeCause(init.cause, init.apiKey)})`;
    super(describeProgress(init, { reason, bodyFault: `the body was cut ${reason}` }), init);
  }

  override get name(): 'NetworkError' {
    return 'NetworkError';
  }

  override set name(value: string) {
    super.name = value;
  }
}

export interface TimeoutErrorInit extends ErrorOrigin {
  readonly timeoutMs: number;
  /** The caller's code that did not return: `the apiKey function`. */
  readonly step?: string | undefined;
}

/**
 * The response did not arrive, body included, within `timeoutMs` (one attempt) or `totalTimeoutMs` (the whole call). With a
 * `status`, its headers had arrived; without one, whether the service acted on the request is unknown, unless `attempts`
 * is 0. The message names the `apiKey` function or the middleware, if one of them did not return. An abort through your
 * own `signal` rejects with that signal's reason instead.
 */
export class TimeoutError extends VoiceAgentError {
  /** The limit that was reached, in milliseconds. */
  readonly timeoutMs: number;

  constructor(init: TimeoutErrorInit) {
    const { timeoutMs, step, status, host } = init;
    const limit = `within ${timeoutMs} ms`;
    const after = status === undefined ? '' : `, after ${status} from ${host}`;
    const message = step
      ? `${step} did not return ${limit}${after}`
      : describeProgress(init, { reason: limit, bodyFault: `the body did not end ${limit}` });
    super(message, init);
    this.timeoutMs = timeoutMs;
  }

  override get name(): 'TimeoutError' {
    return 'TimeoutError';
  }

  override set name(value: string) {
    super.name = value;
  }
}

interface Interruption {
  /** Why no headers have arrived. */
  readonly reason: string;
  /** Why the body is incomplete, if the headers have arrived. */
  readonly bodyFault: string;
}

/** Describes how far a response got, and why it ended there. */
function describeProgress(
  { host = 'the service', attempts = 1, status }: ErrorOrigin,
  { reason, bodyFault }: Interruption,
): string {
  const end = attempts > 1 ? ` after ${attempts} attempts` : '';
  return status === undefined
    ? `no response from ${host} ${reason}${end}`
    : `${status} from ${host}, and ${bodyFault}${end}`;
}

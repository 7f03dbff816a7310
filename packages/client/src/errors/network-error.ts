import { VoiceAgentError, type ErrorOrigin } from './voice-agent-error.js';

/**
 * No complete answer: the connection was refused or reset, the name did not resolve, or the body was cut short.
 * Whether the service acted on the request is unknown. `cause` is the error of the runtime's `fetch`.
 */
export class NetworkError extends VoiceAgentError {
  override get name() {
    return 'NetworkError' as const;
  }

  constructor(init: ErrorOrigin) {
    // undici says "fetch failed" and keeps the reason (ECONNREFUSED, UND_ERR_SOCKET) one level below.
    const { cause } = init as { cause?: { message?: string; cause?: { code?: string } } };
    super(`no complete answer (${cause?.cause?.code ?? cause?.message})`, init);
  }
}

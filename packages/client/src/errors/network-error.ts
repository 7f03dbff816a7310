import { VoiceAgentError, type VoiceAgentErrorInit } from './voice-agent-error.js';

/**
 * No complete answer: the connection was refused or reset, the name did not resolve, or the body was cut short.
 * Whether the service acted on the request is unknown. `cause` is the error of the runtime's `fetch`.
 */
export class NetworkError extends VoiceAgentError {
  override get name() {
    return 'NetworkError' as const;
  }

  constructor(init: VoiceAgentErrorInit) {
    super(`no complete answer (${reasonOf(init.cause)})`, init);
  }
}

// undici says "fetch failed" and keeps the reason (ECONNREFUSED, UND_ERR_SOCKET) one level below.
function reasonOf(cause: unknown): string {
  const { message, code, cause: inner } = Object(cause) as { [field: string]: unknown };
  const reason = (inner as { code?: unknown } | undefined)?.code ?? code ?? message;
  return typeof reason === 'string' ? reason : 'unknown reason';
}

import type { Fault } from '@voice-agent-platform/validators';
import { VoiceAgentError, type ErrorOrigin } from '../errors/voice-agent-error.js';

export interface RequestValidationErrorInit extends ErrorOrigin {
  readonly faults: readonly Fault[];
}

/** A request that the contract forbids. Nothing was sent. */
export class RequestValidationError extends VoiceAgentError {
  /** Where the request is at fault: the pointers begin with `/path`, `/query` or `/body`. No value is among them. */
  declare readonly faults: readonly Fault[];

  override get name() {
    return 'RequestValidationError' as const;
  }

  constructor(init: RequestValidationErrorInit) {
    const faults = init.faults.map(({ pointer, message }) => `${pointer} ${message}`);
    super(`the contract forbids this request: ${faults.join('; ')}`, init);
  }
}

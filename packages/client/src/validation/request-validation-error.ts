import type { Fault } from '@voice-agent-platform/validators';
import { VoiceAgentError, type ErrorOrigin } from '../errors/voice-agent-error.js';

export interface RequestValidationErrorInit extends ErrorOrigin {
  readonly faults: readonly Fault[];
}

/** A request that violates the contract. Nothing was sent. */
export class RequestValidationError extends VoiceAgentError {
  /** The faults of the request. Their pointers begin with `/path`, `/query` or `/body`. None holds a value. */
  readonly faults: readonly Fault[];

  constructor(init: RequestValidationErrorInit) {
    const { faults } = init;
    const reasons = faults.map(({ pointer, message }) => `${pointer} ${message}`);
    super(`the request violates the contract: ${reasons.join('; ')}`, init);
    this.faults = faults;
  }

  override get name(): 'RequestValidationError' {
    return 'RequestValidationError';
  }

  override set name(value: string) {
    super.name = value;
  }
}

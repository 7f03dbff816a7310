import { describeCause } from '../reason.js';
import { VoiceAgentError, type ErrorOrigin } from './voice-agent-error.js';

export interface ConfigurationErrorInit extends ErrorOrigin {
  /** The option at fault, in the caller's terms: `apiKey`, `path.id`. */
  readonly option: string;
  /** The fault: `is missing`. */
  readonly fault: string;
  /** The next step or the reason. Default: the reason of `cause`. */
  readonly hint?: string | undefined;
}

/**
 * The call cannot be made as asked: a missing or malformed option, path parameter, key, organization or body. Nothing was
 * sent, unless `attempts` is more than 0. `createClient` throws it, a method rejects with it. The message is
 * `option fault: hint`, and never holds the value at fault.
 */
export class ConfigurationError extends VoiceAgentError {
  /** The option at fault, in the caller's terms: `apiKey`, `path.id`. */
  readonly option: string;
  /** The fault: `is missing`. */
  readonly fault: string;

  constructor(init: ConfigurationErrorInit) {
    const { option, fault, cause } = init;
    const hint = init.hint ?? (cause ? describeCause(cause) : '');
    super(`${option} ${fault}${hint ? `: ${hint}` : ''}`, init);
    this.option = option;
    this.fault = fault;
  }

  override get name(): 'ConfigurationError' {
    return 'ConfigurationError';
  }

  override set name(value: string) {
    super.name = value;
  }
}

/**
 * Refuses an invalid value from the caller.
 *
 * @throws ConfigurationError whose message is `option fault`.
 */
export function assertOption(
  isValid: unknown,
  option: string,
  fault: string,
  context?: Pick<ConfigurationErrorInit, 'hint'> & ErrorOrigin,
): asserts isValid {
  if (!isValid) throw new ConfigurationError({ ...context, option, fault });
}

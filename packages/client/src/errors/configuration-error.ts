import { VoiceAgentError } from './voice-agent-error.js';

/**
 * The call cannot be made as asked, and nothing was sent: a missing or malformed option, path parameter, key or
 * organization. `createClient` throws it, a method rejects with it. Its message never holds the value at fault.
 */
export class ConfigurationError extends VoiceAgentError {
  override get name() {
    return 'ConfigurationError' as const;
  }
}

import { fileURLToPath } from 'node:url';
import { run, type Outcome, type RunOptions } from '../../../scripts/lib/run.js';

export const bin = fileURLToPath(new URL('../dist/cli.js', import.meta.url));

const none = {
  VOICE_AGENT_API_KEY: '',
  VOICE_AGENT_BASE_URL: '',
  VOICE_AGENT_PLATFORM_URL: '',
  VOICE_AGENT_ORGANIZATION_ID: '',
};

/** Runs the built command line, by default without any configuration. */
export function voiceAgent(
  parameters: readonly string[],
  options: RunOptions = {},
): Promise<Outcome> {
  return run(process.execPath, [bin, ...parameters], {
    ...options,
    env: { XDG_CONFIG_HOME: '/nowhere', ...none, ...options.env },
  });
}

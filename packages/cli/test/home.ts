import { join } from 'node:path';
import { createTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import { voiceAgent } from './voice-agent.js';

interface ConfigOptions {
  readonly stdin?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Creates a folder for profiles, and runs `config` with it. */
export async function createHome() {
  const folder = await createTemporaryFolder();
  return {
    folder: folder.path,
    file: join(folder.path, 'voice-agent', 'profiles.json'),
    config: (parameters: readonly string[], { stdin, env }: ConfigOptions = {}) =>
      voiceAgent(['config', ...parameters], {
        ...(stdin !== undefined && { stdin }),
        env: { XDG_CONFIG_HOME: folder.path, ...env },
      }),
    [Symbol.asyncDispose]: folder.remove,
  };
}

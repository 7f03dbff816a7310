/** Runs programs as their readers do: against the sandbox, with the four variables in the environment. */
import {
  CommandError,
  runCommand,
  withoutProxies,
  type Command,
} from '@voice-agent-platform/shared/process';
import { createSandbox, type Sandbox } from '@voice-agent-platform/sandbox';

export const WRONG_KEY = 'live_key_of_somebody_else';

export interface ProgramRun {
  /** The output, with line endings as on Linux. */
  readonly printed: string;
  readonly failed: boolean;
}

/** @param use runs programs with the sandbox's key or another key */
export async function withSandbox<T>(
  use: (
    runProgram: (command: Command, key?: string) => Promise<ProgramRun>,
    sandbox: Sandbox,
  ) => Promise<T>,
): Promise<T> {
  const sandbox = createSandbox();
  try {
    const { baseUrl, platformUrl } = await sandbox.listen({ port: 0, platformPort: 0 });
    const { apiKey, organizationId } = sandbox.clientOptions;
    return await use(async ({ env, ...command }, key = apiKey) => {
      const variables = {
        ...withoutProxies(),
        ...env,
        VOICE_AGENT_BASE_URL: baseUrl,
        VOICE_AGENT_PLATFORM_URL: platformUrl,
        VOICE_AGENT_API_KEY: key,
        VOICE_AGENT_ORGANIZATION_ID: organizationId,
      };
      try {
        const printed = await runCommand({ ...command, env: variables });
        return { printed: printed.replaceAll('\r', ''), failed: false };
      } catch (error) {
        if (error instanceof CommandError) return { printed: error.output, failed: true };
        throw error;
      }
    }, sandbox);
  } finally {
    await sandbox.close();
  }
}

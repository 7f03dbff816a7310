/** Runs programs as their readers do: against the sandbox, with the four variables in the environment. */
import {
  CommandError,
  runCommand,
  withoutProxies,
  type Command,
} from '@voice-agent-platform/shared/process';
import { createSandbox, type Sandbox } from '@voice-agent-platform/sandbox';

export interface ProgramRun {
  /** The output, with line endings as on Linux. */
  readonly printed: string;
  readonly failed: boolean;
}

export type Variables = Readonly<Record<string, string>>;

/** Starts a sandbox whose recordings are audio. `use` runs programs with its variables, or with others. */
export async function withSandbox<T>(
  use: (
    runProgram: (command: Command, others?: Variables) => Promise<ProgramRun>,
    sandbox: Sandbox,
    variables: Variables,
  ) => Promise<T>,
): Promise<T> {
  const sandbox = createSandbox({ decisions: { recording: 'bytes' } });
  try {
    const { baseUrl, platformUrl } = await sandbox.listen({ port: 0, platformPort: 0 });
    const { apiKey, organizationId } = sandbox.clientOptions;
    const variables = {
      VOICE_AGENT_BASE_URL: baseUrl,
      VOICE_AGENT_PLATFORM_URL: platformUrl,
      VOICE_AGENT_API_KEY: apiKey,
      VOICE_AGENT_ORGANIZATION_ID: organizationId,
    };
    const runProgram = async ({ env, ...command }: Command, others?: Variables) => {
      const all = { ...withoutProxies(), ...env, ...variables, ...others };
      try {
        const printed = await runCommand({ ...command, env: all });
        return { printed: printed.replaceAll('\r', ''), failed: false };
      } catch (error) {
        if (error instanceof CommandError) return { printed: error.output, failed: true };
        throw error;
      }
    };
    return await use(runProgram, sandbox, variables);
  } finally {
    await sandbox.close();
  }
}

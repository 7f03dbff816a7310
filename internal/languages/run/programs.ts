/** Runs programs as their readers do: with the addresses, the key and the organization in the environment. */
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

/** Environment variables, such as `VOICE_AGENT_API_KEY`. */
export type Variables = Readonly<Record<string, string>>;

/** Starts a sandbox whose recordings are audio. `use` receives the variables that make a program call it. */
export async function withSandbox<T>(
  use: (sandbox: Sandbox, variables: Variables) => Promise<T>,
): Promise<T> {
  const sandbox = createSandbox({ decisions: { recording: 'bytes' } });
  try {
    const { baseUrl, platformUrl } = await sandbox.listen({ port: 0, platformPort: 0 });
    const { apiKey, organizationId } = sandbox.clientOptions;
    return await use(sandbox, {
      VOICE_AGENT_BASE_URL: baseUrl,
      VOICE_AGENT_PLATFORM_URL: platformUrl,
      VOICE_AGENT_API_KEY: apiKey,
      VOICE_AGENT_ORGANIZATION_ID: organizationId,
    });
  } finally {
    await sandbox.close();
  }
}

export async function runProgram(
  { env, ...command }: Command,
  variables: Variables,
): Promise<ProgramRun> {
  try {
    const printed = await runCommand({
      ...command,
      env: { ...withoutProxies(), ...env, ...variables },
    });
    return { printed: printed.replaceAll('\r', ''), failed: false };
  } catch (error) {
    if (error instanceof CommandError) return { printed: error.output, failed: true };
    throw error;
  }
}

/** Runs programs as their readers do: with the addresses, the key and the organization in the environment. */
import { run, withoutProxies, type Command } from '@voice-agent-platform/shared/process';
import { createSandbox, type Sandbox } from '@voice-agent-platform/sandbox';

export interface ProgramRun {
  /** The output to stdout, and of a program that fails also to stderr. Line endings are those of Linux. */
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

/** @throws {CommandError} if the program cannot be started, or does not end within the time limit of `run` */
export async function runProgram(
  { argv: [program = '', ...parameters], env, ...options }: Command,
  variables: Variables,
): Promise<ProgramRun> {
  const { stdout, output, exitCode } = await run(program, parameters, {
    ...options,
    env: { ...withoutProxies(), ...env, ...variables },
  });
  const failed = exitCode !== 0;
  return { printed: (failed ? output : stdout).replaceAll('\r', ''), failed };
}

/** Returns true if a text has the status. A part of another number, such as a port, does not count. */
export function showsStatus(text: string, status: number): boolean {
  return new RegExp(`\\b${status}\\b`).test(text);
}

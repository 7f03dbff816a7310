import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { run, type Outcome, type RunOptions } from '@voice-agent-platform/internal/run';
import { main } from '../src/main.js';

export const bin = fileURLToPath(new URL('../dist/cli.js', import.meta.url));

const none = {
  XDG_CONFIG_HOME: '/nowhere',
  VOICE_AGENT_API_KEY: '',
  VOICE_AGENT_BASE_URL: '',
  VOICE_AGENT_PLATFORM_URL: '',
  VOICE_AGENT_ORGANIZATION_ID: '',
};

type Result = Pick<Outcome, 'exitCode' | 'stdout' | 'stderr' | 'output'>;

/** Runs a command without any configuration. A process of its own is started only if the command reads stdin. */
export async function voiceAgent(
  parameters: readonly string[],
  options: RunOptions = {},
): Promise<Result> {
  const env = { ...none, ...options.env };
  if (options.stdin !== undefined) {
    return run(process.execPath, [bin, ...parameters], { ...options, env });
  }
  let [stdout, stderr, output] = ['', '', ''];
  const capture = (take: (text: string) => void) => (chunk: string | Uint8Array) => {
    take(String(chunk));
    output += String(chunk);
    return true;
  };
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(capture((text) => (stdout += text))),
    vi.spyOn(process.stderr, 'write').mockImplementation(capture((text) => (stderr += text))),
  ];
  try {
    await main(parameters, env);
    return { exitCode: Number(process.exitCode ?? 0), stdout, stderr, output };
  } finally {
    process.exitCode = undefined;
    for (const spy of spies) spy.mockRestore();
  }
}

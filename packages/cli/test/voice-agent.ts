import { PassThrough, Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import type { Outcome, RunOptions } from '@voice-agent-platform/shared/process';
import { main } from '../src/main.js';
import type { Terminal } from '../src/terminal.js';

export const bin = fileURLToPath(new URL('../dist/cli.js', import.meta.url));

/** Hides the configuration of the machine that runs the tests. */
const NO_SETTINGS = {
  XDG_CONFIG_HOME: '/nowhere',
  VOICE_AGENT_API_KEY: '',
  VOICE_AGENT_BASE_URL: '',
  VOICE_AGENT_PLATFORM_URL: '',
  VOICE_AGENT_ORGANIZATION_ID: '',
};

interface Options extends Pick<RunOptions, 'env'> {
  /** `null` stands for input that does not end. */
  readonly stdin?: string | null;
  /** Replaces the terminal of this process. */
  readonly terminal?: Terminal;
}

type Result = Pick<Outcome, 'exitCode' | 'stdout' | 'stderr' | 'output'>;

/** Runs a command in this process, without any configuration. */
export async function voiceAgent(
  parameters: readonly string[],
  { env, stdin = '', terminal }: Options = {},
): Promise<Result> {
  let [stdout, stderr, output] = ['', '', ''];
  const capture = (take: (text: string) => void) => (chunk: string | Uint8Array) => {
    take(String(chunk));
    output += String(chunk);
    return true;
  };
  const input = stdin === null ? new PassThrough() : Readable.from([Buffer.from(stdin)]);
  const spies = [
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(input as unknown as typeof process.stdin),
    vi.spyOn(process.stdout, 'write').mockImplementation(capture((text) => (stdout += text))),
    vi.spyOn(process.stderr, 'write').mockImplementation(capture((text) => (stderr += text))),
  ];
  try {
    await main(parameters, { ...NO_SETTINGS, ...env }, terminal);
    return { exitCode: Number(process.exitCode ?? 0), stdout, stderr, output };
  } finally {
    process.exitCode = undefined;
    for (const spy of spies) spy.mockRestore();
  }
}

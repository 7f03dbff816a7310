import { expect, it } from 'vitest';
import { createTerminal } from '../src/terminal.js';
import { voiceAgent } from './voice-agent.js';

/** Creates a terminal with a person at its streams. */
function createFakeTerminal(env: NodeJS.ProcessEnv) {
  const stream = { isTTY: true, hasColors: () => false };
  const stderr = { ...stream, write: (text: string) => process.stderr.write(text) };
  const streams = { stdin: stream, stdout: stream, stderr };
  return createTerminal(streams as unknown as NodeJS.Process, env);
}

const CI_REASON = 'nobody is asked where CI is set';

it.each([
  [{}, undefined],
  [{ CI: '' }, undefined],
  [{ CI: '0' }, undefined],
  [{ CI: 'false' }, undefined],
  [{ CI: 'true' }, CI_REASON],
  [{ CI: 'woodpecker' }, CI_REASON],
])('decides with %j whether a person at the terminal is asked', (env, reason) => {
  expect(createFakeTerminal(env).cannotAsk).toBe(reason);
});

it('reads no key from a terminal where CI is set, and names the pipe', async () => {
  const words = ['config', 'set', 'api-key', '--profile', 'staging'];
  const terminal = createFakeTerminal({ CI: 'true' });
  const { exitCode, stderr } = await voiceAgent(words, { terminal });
  expect(exitCode).toBe(2);
  const text = stderr.replaceAll(/\s+/g, ' ');
  expect(text).toContain(`api-key has no value, and ${CI_REASON}`);
  expect(text).toContain('| voice-agent config set api-key --profile staging');
});

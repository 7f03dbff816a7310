import { expect, it } from 'vitest';
import { createTerminal } from '../src/terminal.js';
import { voiceAgent } from './voice-agent.js';

/** Creates a terminal with a person at its streams. */
function createFakeTerminal(env: NodeJS.ProcessEnv) {
  const stream = { isTTY: true, hasColors: () => false };
  const streams = { stdin: stream, stdout: stream, stderr: stream };
  return createTerminal(streams as unknown as NodeJS.Process, env);
}

const BUILD = 'nobody is asked where CI is set';

it.each([
  [{}, undefined],
  [{ CI: '' }, undefined],
  [{ CI: '0' }, undefined],
  [{ CI: 'false' }, undefined],
  [{ CI: 'true' }, BUILD],
  [{ CI: 'woodpecker' }, BUILD],
])('decides with %j whether a person at the terminal is asked', (env, reason) => {
  expect(createFakeTerminal(env).cannotAsk).toBe(reason);
});

it('reads no key from the terminal of a build machine, and names the pipe', async () => {
  const streams = { stdin: { isTTY: true }, stdout: process.stdout, stderr: process.stderr };
  const terminal = {
    ...createTerminal(streams as unknown as NodeJS.Process, {}),
    cannotAsk: BUILD,
  };
  const { exitCode, stderr } = await voiceAgent(['config', 'set', 'api-key'], { terminal });
  expect(exitCode).toBe(2);
  expect(stderr).toContain(`api-key has no value, and ${BUILD}`);
  expect(stderr).toContain('| voice-agent config set api-key');
});

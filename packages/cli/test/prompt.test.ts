import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { createPrompts } from '../src/prompt.js';

/** Asks a question on the streams of a fake terminal. */
function ask(stderr: PassThrough) {
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => stdin });
  const prompts = createPrompts({ stdin, stderr } as unknown as NodeJS.Process);
  return { stdin, isAgreed: prompts.confirm('Continue?', new AbortController().signal) };
}

it('takes the end of the input for a no', { timeout: 10_000 }, async () => {
  const stderr = new PassThrough();
  const { stdin, isAgreed } = ask(stderr);
  stderr.once('data', () => stdin.pause());
  expect(await isAgreed).toBe(false);
});

it('rejects with an error of the prompt itself', { timeout: 10_000 }, async () => {
  const fault = new TypeError('not a function');
  const stderr = new PassThrough();
  stderr.write = () => {
    throw fault;
  };
  await expect(ask(stderr).isAgreed).rejects.toBe(fault);
});

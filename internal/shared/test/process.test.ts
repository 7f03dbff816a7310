import { expect, it } from 'vitest';
import { CommandError, run, runOrFail } from '../src/process.js';

const node = (program: string, options = {}) => run(process.execPath, ['--eval', program], options);

it('resolves with both streams and the exit code of a program that fails', async () => {
  const outcome = await node('console.log("out"); console.error("err"); process.exitCode = 3');
  expect(outcome).toMatchObject({ exitCode: 3, stdout: 'out\n', stderr: 'err\n' });
});

it('passes stdin and environment to a program', async () => {
  const program = 'process.stdin.on("data", (text) => console.log(process.env.GREETING + text))';
  const outcome = await node(program, { stdin: ' Ada', env: { GREETING: 'Hello' } });
  expect(outcome.stdout).toBe('Hello Ada\n');
});

it('closes the stdin of a program when there is nothing to read', async () => {
  expect(await node('process.stdin.on("end", () => console.log("end")).resume()')).toMatchObject({
    stdout: 'end\n',
  });
});

it.each([
  ['no-such-program', 'ENOENT'],
  [`${process.execPath}/program`, 'ENOTDIR'],
])('names %s, which cannot be started', async (program, reason) => {
  const error = await run(program, []).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CommandError);
  expect(String(error)).toContain(`${program}\n  could not be started: `);
  expect(String(error)).toContain(reason);
});

it('reports the command, the exit code and the output of a program that must not fail', async () => {
  await expect(
    runOrFail(process.execPath, ['--eval', 'console.error("no disk"); process.exitCode = 4']),
  ).rejects.toThrow(/--eval .*\n  exited with status 4\nno disk/);
});

it('ends a program at its time limit', async () => {
  const endless = node('setInterval(() => {}, 1000)', { limitMs: 1 });
  await expect(endless).rejects.toThrow('did not end within 0.001 s');
});

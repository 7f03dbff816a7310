import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { harnesses } from '../registry.js';

const program = fileURLToPath(new URL('../run/test-languages.ts', import.meta.url));

function start(line: string, env: NodeJS.ProcessEnv = {}) {
  return spawnSync(process.execPath, ['--import', 'tsx', program, ...line.split(' ')], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
}

it.each([
  ['cobol', /^Unknown language "cobol"\. Use python, .*\.\n$/],
  ['--matrix go', /^--matrix takes no other argument\.\nUsage: test:languages /],
  ['--matrix --thorough', /^--matrix takes no other argument\.\nUsage: test:languages /],
  ['--fast', /^Unknown option '--fast'\.\nUsage: test:languages /],
])('test:languages refuses %s with the reason and without a stack', (line, reason) => {
  const { status, stderr } = start(line);
  expect(stderr).toMatch(reason);
  expect(stderr).not.toContain('    at ');
  expect(status).toBe(1);
});

it('test:languages --matrix prints the languages for the matrix of a workflow', () => {
  const { include } = JSON.parse(start('--matrix').stdout) as {
    readonly include: readonly { readonly language: string; readonly packages: string }[];
  };
  expect(include.map(({ language }) => language)).toEqual(harnesses.map(({ name }) => name));
  expect(include).toContainEqual({ language: 'csharp', packages: 'mono-devel' });
});

it('test:languages fails if a tool of a named language is missing', () => {
  const { status, stdout } = start('csharp', { PATH: '/nowhere' });
  expect(stdout).toMatch(/Not run: C# needs Mono.*`mcs` is missing.*\n0 passed, 1 failed/);
  expect(status).toBe(1);
});

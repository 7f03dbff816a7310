/** Tests the file with the calls of a driver. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { findHarness } from '../registry.js';
import { driverCalls } from '../src/calls.js';
import { fill } from '../src/program.js';

it('the calls of a driver replace the comment at their place, at its indentation', () => {
  const text = 'switch {\n  // harness.ts writes the calls here.\n}';
  expect(fill(text, { calls: 'a();\nb();' })).toBe('switch {\n  a();\n  b();\n}');
});

it('a file without the place of the calls is refused', () => {
  expect(() => fill('switch {}', { calls: 'a();' })).toThrow('harness.ts writes the calls here.');
});

it.each(['kotlin', 'rust'])('a line of the driver has at most 100 columns: %s', async (name) => {
  const { folder, programs } = findHarness(name);
  const { callsFile, calls } = programs!;
  const text = await readFile(`${folder}/${callsFile}`, 'utf8');
  const added = calls(driverCalls, text)
    .split('\n')
    .filter((line) => !text.includes(line));
  expect(added.length).toBeGreaterThan(100);
  expect(added.filter((line) => line.length > 100)).toEqual([]);
});

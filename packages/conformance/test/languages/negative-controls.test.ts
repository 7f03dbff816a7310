import { describe, expect, test } from 'vitest';
import { mutated, negativeControls } from '../../src/languages/negative-controls.js';
import { readFile } from 'node:fs/promises';
import { profile } from '../../src/languages/places.js';
import { languages } from '../../src/languages/registry.js';
import { departure } from '../../src/languages/run-control.js';

describe('the negative controls', () => {
  test('have names of their own in a language, and languages that there are', () => {
    const names = negativeControls.map(({ name, language }) => `${language}: ${name}`);
    expect(new Set(names).size).toBe(names.length);
    const known = languages.map(({ name }) => name);
    expect(known).toEqual(expect.arrayContaining(negativeControls.map(({ language }) => language)));
  });

  test.each(negativeControls)('alter the profile: $language, $name', async (control) => {
    const original = JSON.stringify(JSON.parse(await readFile(profile, 'utf8')));
    expect(await mutated(control)).not.toBe(original);
  });
});

describe('a control is not as recorded', () => {
  const recorded = { red: ['sandbox updateAgent'], because: /UUID/ };
  const cell = (fault?: string) => ({
    round: 'sandbox' as const,
    step: 'updateAgent',
    ...(fault !== undefined && { fault }),
  });

  test.each([
    ['when nothing turned red', { cells: [cell()] }, 'nothing turned red'],
    [
      'when something else turned red as well',
      { cells: [cell('no UUID'), { ...cell('x'), step: 'createModel' }] },
      'red: ["sandbox updateAgent","sandbox createModel"], recorded: ["sandbox updateAgent"]',
    ],
    ['when it says something else', { cells: [cell('offline')] }, 'said "offline"'],
    [
      'when a stage failed instead',
      { cells: [cell('no UUID')], failedStage: { name: 'build', message: 'no UUID' } },
      'red: "build"',
    ],
  ])('%s', (_, result, wanted) => {
    expect(departure(recorded, result)).toContain(wanted);
  });

  test('and is as recorded when the very cell says the very thing', () => {
    expect(departure(recorded, { cells: [cell('no UUID')] })).toBeUndefined();
  });
});

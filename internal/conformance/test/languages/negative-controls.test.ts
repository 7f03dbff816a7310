import { readFile } from 'node:fs/promises';
import { profile } from '@voice-agent-platform/codegen/internal/set-up';
import { languages } from '@voice-agent-platform/drivers';
import { describe, expect, it } from 'vitest';
import { mutated, negativeControls } from '../../src/languages/run/negative-controls.js';
import { controlFault } from '../../src/languages/run/run-control.js';

it('the negative controls name known languages, and are unique within each', () => {
  const names = negativeControls.map(({ name, language }) => `${language}: ${name}`);
  expect(new Set(names).size).toBe(names.length);
  const known = languages.map(({ name }) => name);
  expect(known).toEqual(expect.arrayContaining(negativeControls.map(({ language }) => language)));
});

it.each(negativeControls)(
  'the negative controls change the profile: $language, $name',
  async (control) => {
    const original = JSON.stringify(JSON.parse(await readFile(profile, 'utf8')));
    expect(mutated(control)).not.toBe(original);
  },
);

describe('a control fails', () => {
  const recorded = { red: ['sandbox updateAgent'], because: /UUID/ };
  const cell = (fault?: string) => ({
    round: 'sandbox' as const,
    step: 'updateAgent',
    ...(fault !== undefined && { fault }),
  });

  it.each([
    ['if nothing turns red', { cells: [cell()] }, 'nothing turned red'],
    [
      'if something else turns red as well',
      { cells: [cell('no UUID'), { ...cell('x'), step: 'createModel' }] },
      'red: ["sandbox updateAgent","sandbox createModel"], recorded: ["sandbox updateAgent"]',
    ],
    ['if the message differs', { cells: [cell('offline')] }, 'the message is "offline"'],
    [
      'if a stage fails instead',
      { cells: [], failedStage: { name: 'build', message: 'no UUID' } },
      'red: "build"',
    ],
  ])('%s', (_, result, expected) => {
    expect(controlFault(recorded, result)).toContain(expected);
  });

  it('unless exactly the recorded cell has the recorded message', () => {
    expect(controlFault(recorded, { cells: [cell('no UUID')] })).toBeUndefined();
  });
});

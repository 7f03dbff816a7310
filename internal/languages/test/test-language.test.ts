import { expect, it } from 'vitest';
import { describeRed } from '../run/test-language.js';

const step = 'status 499';
const advice = 'If that is right, run again with --write.';
const difference = { round: 'malformed', step, outcome: 'error', fault: 'error' } as const;

it('advises to record what a client does with a malformed response', () => {
  expect(describeRed([difference], { write: false })).toEqual([
    `malformed, ${step}: error. ${advice}`,
  ]);
});

it.each([
  ['a crash', { ...difference, outcome: 'crash' }, false],
  ['a leaked key', { ...difference, outcome: 'sends the key' }, false],
  ['a run that records', difference, true],
  ['a step of another round', { round: 'sandbox', step, fault: 'error' }, false],
] as const)('does not advise to record %s', (_, cell, write) => {
  expect(describeRed([cell], { write })).toEqual([`${cell.round}, ${step}: error`]);
});

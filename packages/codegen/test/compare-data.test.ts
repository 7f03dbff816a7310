import { expect, it } from 'vitest';
import { dataFault } from '../src/verify/compare-data.js';

/** Returns data as a driver prints it: without members that are undefined. */
function overWire(data: object): unknown {
  return JSON.parse(JSON.stringify(data));
}

const sent = {
  name: 'Zoë',
  at: '2026-10-12T14:05:00.5+02:00',
  owner: null,
  tags: [],
  'a/b': [{ x: null, new_field: 1 }],
};

it.each([
  ['as it was sent', {}],
  ['with a time in another offset', { at: '2026-10-12T12:05:00.500000Z' }],
  ['without a member that is null', { owner: undefined, 'a/b': [{}] }],
  ['without an empty list', { tags: undefined }],
  ['with the undeclared field that the sandbox adds', { new_field: 1 }],
])('data is equal %s', (_, change) => {
  expect(dataFault(sent, overWire({ ...sent, ...change }))).toBeUndefined();
});

it.each([
  ['another value', { name: 'Zoe' }, '/name is "Zoe" instead of "Zoë"'],
  ['an absent value', { name: undefined }, '/name is null instead of "Zoë"'],
  ['another member that was not sent', { trainable: false }, '/trainable is false instead of null'],
  ['a value instead of null', { owner: 'o' }, '/owner is "o" instead of null'],
  ['a time without its fraction', { at: '2026-10-12T14:05:00+02:00' }, '/at is'],
  ['a time without its offset', { at: '2026-10-12T14:05:00.5' }, '/at is'],
  ['another value in a list', { 'a/b': [{ x: 1 }] }, '/a~1b/0/x is 1 instead of null'],
  ['a longer list', { 'a/b': [{}, {}] }, '/a~1b is [{},{}] instead of'],
])('data is not equal if it has %s', (_, change, fault) => {
  expect(dataFault(sent, overWire({ ...sent, ...change }))).toContain(fault);
});

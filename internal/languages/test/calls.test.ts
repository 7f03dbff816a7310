/** Tests what calls send, and what programs print of their responses. */
import { expect, it } from 'vitest';
import { driverCalls, findCall } from '../src/calls.js';
import { createParameter, type Call } from '../src/create-call.js';
import { choosePrints } from '../src/prints.js';

it('a program prints the first text that is not secret', () => {
  const secrets = { request: [], response: ['api_key'] };
  const text = { type: 'string' };
  const properties = { api_key: text, name: text, note: text };
  const schema = { properties, required: Object.keys(properties) };
  expect(choosePrints({ secrets }, schema)).toEqual({ kind: 'field', field: 'name' });
});

it('a header other than the one of the organization is refused', () => {
  const header = { name: 'x-region', in: 'header', description: '', schema: {} } as const;
  expect(() => createParameter('listCallTags', header)).toThrow('listCallTags: x-region');
});

it('a program sends the short example, a driver the full one', () => {
  const sent = (call?: Call) => call?.body?.members.map(({ name }) => name) ?? [];
  const short = sent(findCall('updateUseCase'));
  const full = sent(driverCalls.find(([step]) => step === 'updateUseCase')?.[1]);
  expect(short).toContain('name');
  expect(short).not.toContain('keywords');
  expect(full).toEqual(expect.arrayContaining([...short, 'keywords']));
});

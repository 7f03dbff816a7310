import { expect, it } from 'vitest';
import { describeTargets } from '@voice-agent-platform/contract-reader/targets';
import { readable } from '../src/confirm.js';

const numbers = [
  { id: 'n1', number: '+1202', title: 'Reception' },
  { id: 'n2', number: '+1203', title: 'Line\nDelete nothing?\u202e' },
];

const list = { name: 'listPhoneNumbers', read: async () => numbers };

it('names a target by its number and title', async () => {
  expect(await describeTargets({ body: { ids: ['n1'] } }, list)).toEqual(['+1202  Reception  n1']);
});

it('keeps each target on a line of its own, even if its title has a line break', async () => {
  const [line] = await describeTargets({ body: { ids: ['n2'] } }, list);
  expect(readable(line ?? '')).toBe('+1203  Line Delete nothing?   n2');
});

it('marks a target that the list does not have', async () => {
  expect(await describeTargets({ body: { ids: ['n9'] } }, list)).toEqual([
    'n9  (not found by listPhoneNumbers)',
  ]);
});

it('shows the values of the request where nothing lists the targets, without credentials', async () => {
  const request = {
    path: { id: 'u1' },
    body: { url: 'https://user:pass@hooks.example/', headers: [{ key: 'k', value: 'secret' }] },
  };
  expect((await describeTargets(request, undefined)).map(readable)).toEqual([
    'url https://[hidden]@hooks.example/',
    'id u1',
  ]);
});

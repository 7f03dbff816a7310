import { exampleRequest, operationOf } from '@voice-agent-platform/contract-reader';
import { expect, it } from 'vitest';
import { alternatives } from '../src/decisions/choices.js';
import { parseChoices } from '../src/decisions/parse-choices.js';
import { createSandbox, type SandboxOptions } from '../src/index.js';
import { SECOND_NUMBER } from './cases/platform.js';
import { begin } from './support.js';

const { seedIds } = createSandbox();

it.each<NonNullable<SandboxOptions['decisions']>>([
  { 'patch-merge': 'reset' },
  'patch-merge=reset',
  { 'patch-merge': { choice: 'reset', count: 3 } },
])('takes the choice from %j', async (decisions) => {
  const { sandbox, send } = begin({ decisions });
  await send('PATCH', `/use-cases/${sandbox.seedIds.useCase}`, { body: { name: 'Reminders' } });
  expect(sandbox.requests[0]?.decisions).toMatchObject({ 'patch-merge': 'reset' });
});

it.each([
  ['patch-merge=keep, opposite', 'reset'],
  ['opposite, patch-merge=keep', 'keep'],
])('takes the last choice of a decision from %j', (decisions, last) => {
  expect(parseChoices(decisions)).toMatchObject({ 'patch-merge': last });
});

it.each<[string, unknown, RegExp | string]>([
  [
    'an unknown decision, with the nearest',
    'patch-merg=reset',
    /^decisions has no decision patch-merg\. Did you mean patch-merge\? The others are absent-body, /,
  ],
  [
    'an unknown choice, with the nearest',
    { 'patch-merge': 'rest' },
    'decisions has no choice rest for patch-merge. Did you mean reset? It can be keep or reset',
  ],
  [
    'a decision without a choice',
    'patch-merge',
    'has no choice for patch-merge: it can be keep or reset',
  ],
  [
    'a choice with more after it',
    'patch-merge=reset=x',
    'decisions has no choice reset=x for patch-merge. Did you mean reset?',
  ],
  [
    'a choice for opposite',
    'opposite=x',
    "decisions has no choice for opposite: give the string 'opposite', or a list such as 'opposite,patch-merge=keep'",
  ],
  ['opposite as a key', { opposite: true }, 'decisions has no choice for opposite: give'],
  ['a value of another type', 1, "decisions must be 'opposite', an object such as "],
])('refuses %s', (_what, decisions, message) => {
  expect(() => createSandbox({ decisions: decisions as never })).toThrow(message);
});

it('records the choices that changed a request, and no others', async () => {
  const { sandbox, send } = begin({ decisions: 'patch-merge=reset,patch-lists=merge' });
  // The same list, merged or replaced, stays as it is.
  const { hooks } = sandbox.snapshot().useCases[0]!;
  await send('PATCH', `/use-cases/${sandbox.seedIds.useCase}`, { body: { hooks } });
  expect(sandbox.requests[0]?.decisions).toEqual({ 'patch-merge': 'reset' });
});

it.each([
  ['has none', SECOND_NUMBER, 'the number has none'],
  ['loses it under patch-merge=reset', seedIds.phoneNumber, 'the request leaves it out'],
])('asks for the use case of a number that %s', async (_what, id, reason) => {
  const { send } = begin({ decisions: 'patch-merge=reset' });
  const body = { agent_routes: [] };
  const { status, json } = await send('PATCH', `/numbers/${id}/use-case`, { body });
  expect([status, json['detail']]).toEqual([422, expect.stringContaining(reason)]);
});

it('counts the requests that met a decision and those that another choice would have changed', async () => {
  const { sandbox, send } = begin();
  await send('PATCH', `/use-cases/${sandbox.seedIds.useCase}`, { body: { name: 'Reminders' } });
  // Sends every field that the agent of the examples has, so that none is reset.
  const update = { operationId: 'updateAgent', method: 'PATCH', path: '/agents/{id}' } as const;
  const { body } = exampleRequest(operationOf(update));
  await send('PATCH', `/agents/${sandbox.seedIds.agent}`, { body });
  const met = sandbox.decisions.filter(({ id }) => id.startsWith('patch-'));
  expect(met).toMatchObject([
    { id: 'patch-merge', choice: 'keep', met: 1, others: { reset: 1 } },
    // The same list, merged or replaced, stays as it is.
    { id: 'patch-lists', choice: 'replace', met: 1, others: { merge: 0 } },
  ]);
});

it('names the open questions of a decision that a request met', async () => {
  const { sandbox, send } = begin();
  await send('PATCH', `/use-cases/${sandbox.seedIds.useCase}`, { body: { name: 'Reminders' } });
  const merge = sandbox.decisions.find(({ id }) => id === 'patch-merge');
  expect(merge?.questions.map(({ id }) => id)).toContain('omitted-fields');
});

it.each([...alternatives.map(({ id, choice }) => `${id}=${choice}`), 'opposite'])(
  'refuses a deletion that names nothing under %s',
  async (decisions) => {
    const { sandbox, send } = begin({ decisions });
    const { phoneNumbers, useCases } = sandbox.snapshot();
    const webhook = `/use-cases/${sandbox.seedIds.useCase}/delete-webhook`;
    for (const body of [{}, { ids: [] }, undefined]) {
      expect(await send('DELETE', '/numbers', { body })).toMatchObject({ status: 422 });
    }
    for (const body of [{}, { headers: [] }, undefined]) {
      expect(await send('PUT', webhook, { body })).toMatchObject({ status: 422 });
    }
    expect(sandbox.snapshot()).toMatchObject({ phoneNumbers, useCases });
  },
);

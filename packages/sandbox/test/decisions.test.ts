import { expect, it } from 'vitest';
import { alternatives } from '../src/decisions/choices.js';
import { createSandbox, type SandboxOptions } from '../src/index.js';
import { begin } from './support.js';

it.each<NonNullable<SandboxOptions['decisions']>>([
  { 'patch-merge': 'reset' },
  'patch-merge=reset',
  'opposite, patch-merge=keep, patch-merge=reset',
  { 'patch-merge': { choice: 'reset', count: 3 } },
])('takes the choice from %j', async (decisions) => {
  const { sandbox, send } = begin({ decisions });
  await send('PATCH', `/use-cases/${sandbox.seedIds.useCase}`, { body: { name: 'Reminders' } });
  expect(sandbox.requests[0]?.decisions).toMatchObject({ 'patch-merge': 'reset' });
});

it('names the nearest decision or choice if one does not exist', () => {
  const create = (decisions: unknown) => () => createSandbox({ decisions: decisions as never });
  expect(create('patch-merg=reset')).toThrow(
    /^decisions has no decision patch-merg\. Did you mean patch-merge\? The others are absent-body, /,
  );
  expect(create({ 'patch-merge': 'rest' })).toThrow(
    'decisions has no choice rest for patch-merge. Did you mean reset? It can be keep or reset',
  );
  expect(create('patch-merge')).toThrow('has no choice for patch-merge: it can be keep or reset');
  expect(create(1)).toThrow("decisions must be 'opposite', an object such as ");
});

it('shows the choices that changed a request, and no others', async () => {
  const { sandbox, send } = begin({ decisions: 'patch-merge=reset,patch-lists=merge' });
  await send('PATCH', `/use-cases/${sandbox.seedIds.useCase}`, { body: { name: 'Reminders' } });
  await send('GET', '/orgs');
  const [update, read] = sandbox.requests;
  expect(update?.decisions).toEqual({ 'patch-merge': 'reset' });
  expect(read?.decisions).toEqual({});
});

it('counts the requests that met a decision and those that another choice would have changed', async () => {
  const { sandbox, send } = begin();
  await send('PATCH', `/use-cases/${sandbox.seedIds.useCase}`, { body: { name: 'Reminders' } });
  const { languages } = sandbox.snapshot().agents[0]!;
  await send('PATCH', `/agents/${sandbox.seedIds.agent}`, { body: { languages } });
  const of = (name: string) => sandbox.decisions.find(({ id }) => id === name);
  expect(of('patch-merge')).toMatchObject({ choice: 'keep', met: 1, others: { reset: 1 } });
  expect(of('patch-merge')?.questions.map(({ id }) => id)).toContain('omitted-fields');
  // The same list, merged or replaced, stays as it is.
  expect(of('patch-lists')).toMatchObject({ choice: 'replace', met: 1, others: { merge: 0 } });
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

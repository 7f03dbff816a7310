import { expect, it } from 'vitest';
import { alternatives } from '../src/decisions/choices.js';
import { createSandbox } from '../src/index.js';
import { begin } from './support.js';

it('takes choices as an object, as text, and with the number of observations', () => {
  const given = [
    { 'patch-merge': 'reset' },
    'patch-merge=reset',
    'opposite, patch-merge=keep, patch-merge=reset',
    { 'patch-merge': { choice: 'reset', count: 3 } },
  ] as const;
  for (const decisions of given) {
    expect(() => createSandbox({ decisions })).not.toThrow();
  }
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
  await send('PATCH', `/agents/${sandbox.seedIds.agent}`, { body: { languages: ['en-US'] } });
  const met = sandbox.decisions.find(({ id }) => id === 'patch-merge');
  expect(met).toMatchObject({ choice: 'keep', others: { reset: 1 } });
  expect(met?.questions.map(({ id }) => id)).toContain('omitted-fields');
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

/** Tests that values which a program passes to a sandbox, or gets from it, are copies. */
import { expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../src/index.js';
import { begin } from './support.js';

/** Creates a sandbox that has something to return from each of its members. */
async function beginFilled() {
  const begun = begin();
  begun.sandbox.fail('getOrganization', { status: 503 });
  const execution = await begun.sandbox.executeUseCase(begun.sandbox.seedIds.useCase);
  await begun.send('PATCH', `/agents/${begun.sandbox.seedIds.agent}`, { body: { name: 'Mira' } });
  return { ...begun, execution };
}

const stateOf = ({ snapshot, requests, deliveries, failures, seedIds }: Sandbox): string =>
  JSON.stringify([snapshot(), requests, deliveries, failures, seedIds]);

it.each<[string, (sandbox: Sandbox) => object | undefined]>([
  ['requests', ({ requests }) => requests[0]?.changes[0]],
  ['deliveries', ({ deliveries }) => deliveries[0]?.payload],
  ['failures', ({ failures }) => failures[0]?.failure],
  ['seedIds', ({ seedIds }) => seedIds],
])('does not change when the program changes its %s', async (_name, find) => {
  const { sandbox } = await beginFilled();
  const before = stateOf(sandbox);
  Object.assign(find(sandbox)!, { changed: true });
  expect(stateOf(sandbox)).toBe(before);
});

it('does not change when the program changes an execution that it returned', async () => {
  const { sandbox, execution } = await beginFilled();
  const before = stateOf(sandbox);
  Object.assign(execution.run, { status: 'changed' });
  Object.assign(execution.deliveries[0]!, { outcome: 'changed' });
  expect(stateOf(sandbox)).toBe(before);
});

it('does not change when the program changes a snapshot', async () => {
  const { sandbox } = await beginFilled();
  const before = stateOf(sandbox);
  sandbox.snapshot().agents[0]!.name = 'Changed';
  expect(stateOf(sandbox)).toBe(before);
});

it('does not change when the program changes a failure that it requested', () => {
  const sandbox = createSandbox();
  const body = { a: 1 };
  sandbox.fail('getOrganization', { status: 503, body });
  body.a = 2;
  expect(sandbox.failures).toMatchObject([{ failure: { body: { a: 1 } } }]);
});

it('does not change when the program changes the seed that it gave', () => {
  const seed = createSandbox().snapshot();
  const sandbox = createSandbox({ seed });
  seed.agents[0]!.name = 'Changed';
  expect(sandbox.snapshot().agents[0]?.name).toBe('Nora');
});

/** Tests `add`, which adds resources to the state. */
import { expect, it } from 'vitest';
import { createSandbox, type Seed } from '../src/index.js';
import { begin, uuid } from './support.js';

it('adds resources with add and replaces those that have the same id', () => {
  const sandbox = createSandbox();
  const { runs, agents } = sandbox.snapshot();
  const id = uuid(1);
  sandbox.add({
    runs: [{ ...runs[0]!, id, timestamp: '2026-01-01T00:00:00Z' }],
    agents: [{ ...agents[0]!, name: 'Renamed' }],
    callTags: ['confirmed', 'new'],
  });
  const after = sandbox.snapshot();
  expect(after.runs.map((run) => run.id)).toEqual([...runs.map((run) => run.id), id]);
  expect(after.agents.map(({ name }) => name)).toEqual(['Renamed']);
  expect(after.callTags).toEqual(['confirmed', 'rescheduled', 'voicemail', 'new']);
});

it('adds resources that refer to each other in one add', async () => {
  const sandbox = createSandbox();
  const { useCases, versions } = sandbox.snapshot();
  const useCase = '0'.repeat(24);
  sandbox.add({
    useCases: [{ ...useCases[0]!, id: useCase }],
    useCaseUuids: { [useCase]: uuid(2) },
    versions: [{ ...versions[0]!, id: uuid(3), use_case_id: uuid(2) }],
  });
  expect((await sandbox.executeUseCase(useCase)).run.use_case_id).toBe(uuid(2));
});

it('lists an item that was deleted and added again last, however many there are', async () => {
  for (const count of [2, 3, 50]) {
    const { sandbox, send } = begin();
    const [number] = sandbox.snapshot().phoneNumbers;
    const phoneNumbers = Array.from({ length: count }, (_, index) => ({
      ...number!,
      id: String(index).padStart(24, '0'),
    }));
    sandbox.restore({ phoneNumbers });
    await send('DELETE', '/numbers', { body: { ids: [phoneNumbers[0]!.id] } });
    sandbox.add({ phoneNumbers: [phoneNumbers[0]!] });
    const { json } = await send('GET', '/numbers');
    expect([count, json[count - 1]!['id']]).toEqual([count, phoneNumbers[0]!.id]);
  }
});

it('refuses to add invalid resources, dangling references and unknown collections', () => {
  const sandbox = createSandbox();
  const before = sandbox.snapshot();
  const [phoneNumber] = before.phoneNumbers;
  const lost = { ...phoneNumber!, use_case_config: { id: 'x' } };
  expect(() => sandbox.add({ phoneNumbers: [lost] })).toThrow('/phoneNumbers/0/use_case_config/id');
  expect(() => sandbox.add({ agents: [{}] } as unknown as Seed)).toThrow('/agents/0/name');
  expect(() => sandbox.add({ idsIssued: 3 } as unknown as Seed)).toThrow('/idsIssued');
  expect(sandbox.snapshot()).toEqual(before);
});

import unspecified from '@voice-agent-platform/openapi/unspecified.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { collectDrift, validateContract } from '../../src/validation.js';
import { clientOf, ID } from '../support/client.js';
import { json, serve } from '../support/server.js';

it('a report groups violations by place and counts what was found there', async () => {
  const collector = collectDrift();
  const number = (mode: string) => ({
    id: '1',
    organization_id: '1',
    number: '+1',
    sid: 's',
    mode,
  });
  const server = await serve(
    json([
      number('a new mode'),
      number('direct_transfer'),
      number('a new mode'),
      number('another'),
    ]),
  );
  await clientOf(server.url, { middleware: [validateContract(collector)] }).listPhoneNumbers();
  expect(collector.report().departures).toMatchObject([
    {
      operationId: 'listPhoneNumbers',
      status: 200,
      pointer: '/*/mode',
      keyword: 'enum',
      found: [
        { value: 'a new mode', count: 2 },
        { value: 'another', count: 1 },
      ],
    },
  ]);
});

it('a report lists what was observed for each unknown of the contract', async () => {
  const collector = collectDrift();
  const server = await serve(json({ id: ID, organization_id: '1', timezone: 'Europe/Lisbon' }));
  const client = clientOf(server.url, { middleware: [validateContract(collector)] });
  await client.updateUseCase({ path: { id: ID }, body: {} });
  await client.updateUseCase({ path: { id: ID }, body: {} });
  const [timezone] = collector.report().unknowns;
  expect(timezone?.found).toEqual([{ value: 'Europe/Lisbon', count: 2 }]);
  const declared = unspecified.filter(({ pointer }) => pointer === timezone?.pointer);
  expect(declared.map(({ what }) => what)).toEqual(timezone?.what);
});

it('a report groups errors by operation, status and media type', async () => {
  const collector = collectDrift();
  const server = await serve(json({ title: 'no' }, 400));
  const client = clientOf(server.url, { middleware: [validateContract(collector)] });
  await client.listCallTags().catch(() => undefined);
  expect(collector.report()).toEqual({
    departures: [],
    unknowns: [],
    errors: [
      {
        operationId: 'listCallTags',
        status: 400,
        contentType: 'application/json',
        found: [{ value: { fields: ['title'] }, count: 1 }],
      },
    ],
  });
});

it('a report has at most 20 different findings of a place, and counts on for those it has', async () => {
  const collector = collectDrift();
  let call = 0;
  const client = clientOf('http://127.0.0.1', {
    fetch: async () => Response.json({ tags: [], field: `${call++ % 30}` }),
    middleware: [validateContract(collector)],
  });
  for (let i = 0; i < 60; i++) await client.listCallTags();
  const found = collector.report().departures[0]?.found ?? [];
  expect(found).toHaveLength(20);
  expect(found.every(({ count }) => count === 2)).toBe(true);
});

it('a report has at most 200 places, however many field names a service invents', async () => {
  const collector = collectDrift();
  let call = 0;
  const client = clientOf('http://127.0.0.1', {
    fetch: async () => Response.json({ tags: [], [`field${call++}`]: 1 }),
    middleware: [validateContract(collector)],
  });
  for (let i = 0; i < 210; i++) await client.listCallTags();
  expect(collector.report().departures).toHaveLength(200);
});

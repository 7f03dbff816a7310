/** Tests what the report says about the identifiers in responses. */
import { expect, it } from 'vitest';
import { entry } from './recording.js';
import { answersAt, reportOf } from './reports.js';

it('names every field that has the same identifier', () => {
  const id = '66f1a2e0e5b7d83a9c0e4b31';
  const resource = { id, organization_id: id };
  const use_case_config = { id: 'u', prompt_routes: [], agent_routes: [{ id, probability: 1 }] };
  const report = reportOf(
    entry('GET /numbers', { response: [{ id: 'n1', mode: 'use_case', use_case_config }] }),
    entry('PATCH /use-cases/u', { body: {}, response: resource }),
    entry(`PATCH /agents/${id}`, { body: {}, response: resource }),
  );
  expect(answersAt('AgentRoute.id', report)).toEqual([
    '24 hexadecimal digits, 1 of 1',
    'same as id of Agent, 1 of 1',
    'same as id of UseCase, 1 of 1',
    'same as organization_id of Agent, 1 of 1',
    'same as organization_id of UseCase, 1 of 1',
  ]);
});

it('does not name a field of a request that has the same identifier', () => {
  const use_case_config = { agent_routes: [{ id: 'a1', probability: 1 }] };
  const report = reportOf(
    entry('GET /numbers', { response: [{ id: 'n1', use_case_config }] }),
    entry('POST /models', { body: { use_case_id: 'a1' }, response: {} }),
  );
  expect(answersAt('AgentRoute.id', report)).toEqual(['one word, 1 of 1']);
});

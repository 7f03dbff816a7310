/** Tests what the report says about the bodies that were compared, and those that could not be. */
import { expect, it } from 'vitest';
import { nothingCompared } from '../src/index.js';
import { agent, AGENT_PATH, entry } from './recording.js';
import { reportOf } from './reports.js';

it('counts the bodies that are compared, missing, or unreadable, by operation', () => {
  const withoutContent = () =>
    entry('GET /orgs', { entry: { response: { status: 200, content: { size: 120 } } } });
  const { operations } = reportOf(
    entry(AGENT_PATH, { body: { name: 'n' }, response: agent }),
    entry(AGENT_PATH, { body: { name: 'n' }, response: agent }),
    withoutContent(),
    withoutContent(),
    entry('GET /orgs', { response: '{"id":' }),
    // The contract does not describe error bodies, and none is recorded for this request.
    entry('GET /call-tags', { status: 500, response: {} }),
  );
  const none = { compared: 0, missing: 0, unreadable: 0 };
  expect(operations.map(({ operationId, bodies }) => [operationId, bodies])).toEqual([
    ['getOrganization', { request: none, response: { compared: 0, missing: 2, unreadable: 1 } }],
    ['updateAgent', { request: { ...none, compared: 2 }, response: { ...none, compared: 2 } }],
    ['listCallTags', { request: none, response: none }],
  ]);
});

const WITHOUT_BODY = { entry: { response: { status: 200, content: {} } } };
const REFUSED = { status: 401, response: {} };

it.each([
  ['nothing is recorded', []],
  ['no recorded request calls an operation', [entry('GET /elsewhere')]],
  ['(not in the recording: 1, unreadable: 0)', [entry('GET /orgs', WITHOUT_BODY)]],
  ['none that the contract describes', [entry('GET /orgs', REFUSED)]],
  ['none that the contract describes', [entry(AGENT_PATH, { body: { name: 'n' }, ...REFUSED })]],
])('explains that nothing was compared: %s', (reason, recorded) => {
  expect(nothingCompared(reportOf(...recorded))).toContain(reason);
});

it('does not explain a report that compared one of two responses', () => {
  const tags = entry('GET /call-tags', { response: { tags: [] } });
  expect(nothingCompared(reportOf(entry('GET /orgs', WITHOUT_BODY), tags))).toBeUndefined();
});

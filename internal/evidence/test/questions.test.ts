/** Tests which questions of the contract a report lists and answers. */
import record from '@voice-agent-platform/openapi/contract.json' with { type: 'json' };
import { unspecified } from '@voice-agent-platform/openapi/unspecified';
import { expect, it } from 'vitest';
import { entries } from './different-platform.js';
import { entry } from './recording.js';
import { answersAt, listAnswers, reportOf } from './reports.js';

it('lists each question of the contract once, with all its places', () => {
  const { questions } = reportOf();
  expect(questions.map(({ id }) => id)).toEqual([...new Set(unspecified.map(({ id }) => id))]);
  const asked = questions.flatMap(({ id, places, what, risk }) =>
    places.map(({ pointer, subject }) => ({ id, pointer, subject, what, risk })),
  );
  expect(new Set(asked)).toEqual(
    new Set(
      unspecified.map(({ id, pointer, subject, what, risk = false }) => {
        return { id, pointer, subject, what, risk };
      }),
    ),
  );
});

it('distinguishes questions that traffic cannot answer from those that it did not answer', () => {
  const { questions } = reportOf();
  const kinds = (status: string) =>
    new Set(questions.filter((question) => question.status === status).map(({ kind }) => kind));
  expect(kinds('not-observable')).toEqual(new Set(['compatibility', 'meaning', 'events']));
  expect(kinds('not-observed')).toContain('format');
  expect(kinds('observed')).toEqual(new Set());
});

it('answers which errors and redirects occur, and does not count a 304', () => {
  const statuses = [200, 302, 304, 500];
  const report = reportOf(...statuses.map((status) => entry('GET /call-tags', { status })));
  expect(answersAt('Any other status', report, 'errors')).toEqual([
    '302 empty body, 1 of 2',
    '500 empty body, 1 of 2',
  ]);
});

it('names the contract that a recording was compared with', () => {
  expect(reportOf().contract).toEqual({ version: record.version, sha256: record.sha256 });
});

it('answers questions from the traffic of a platform that differs from the sandbox', () => {
  const answers = [
    'The whole API: null in description of ChangelogEntry, 3 of 3',
    'The whole API: 429 with Retry-After, 1 of 13',
    'The whole API: header x-ratelimit-remaining, 1 of 13',
    'updateUseCase: omitted fields keep their values, 1 of 1',
    'updateUseCase: keywords is replaced, 1 of 1',
    'updateUseCase: params is merged, 1 of 1',
    'addUseCaseWebhook, status 200: empty body, 1 of 1',
    'updateAgent: empty body, 1 of 1',
    'ModelCreate.train_sample_ids: list that is not empty, 1 of 1',
    'createModel: a second, identical request created another model, 1 of 1',
    'getCallRecording, status 200: URL, 1 of 1',
    'getCallRecording, status 200: text/plain, URL, 1 of 1',
    'BearerAuth: 401 application/json: code, message, 1 of 1',
    'Any other status: 429 application/json: code, message, 1 of 2',
    'Member.role: role is absent in 1 of 2, 1 of 2',
    'UseCase.timezone: IANA time zone name, 2 of 2',
    'UseCase.work_start: time of day, HH:MM, 2 of 2',
    'UseCase.transfer_number: E.164 number, 2 of 2',
    'UseCase.params: *: string, 2 of 4',
    'AmdMessages: BCP 47 tag, 1 of 1',
    'SampleLabel.color: hex color, 1 of 1',
    'ChangelogEntry.type: values: added, removed, renamed, 3 of 3',
    'Agent.languages: values: de-DE, en-GB, 2 of 2',
    'PromptRoute: total 100, 1 of 1',
    'AgentRoute.id: same as id of Agent, 1 of 1',
    'SortOrder: sorted by timestamp, ascending, 1 of 1',
    'Parameter limit: as many items as limit, 1 of 1',
    'Parameter x-organization-id: UUID, 2 of 2',
  ];
  // Names the missing answers only, because a diff with all of them would hide them.
  const given = new Set(
    listAnswers(reportOf(...entries)).map(({ place, answer }) => `${place}: ${answer}`),
  );
  const missing = answers.filter((answer) => !given.has(answer));
  expect(
    missing,
    'If a place is renamed, rename it here and in different-platform.ts. If the contract no longer asks a question, remove its answers here.',
  ).toEqual([]);
});

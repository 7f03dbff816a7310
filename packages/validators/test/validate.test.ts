import { expect, it } from 'vitest';
import { schemas, validators } from '../src/index.js';

it.each([
  ['minimum length of an id in a path', validators.updateAgent.path.faults({ id: 'x' }), '/id'],
  ['presence of an id in a path', validators.updateAgent.path.faults({}), '/id'],
  ['enum of a query parameter', validators.listUseCaseRuns.query.faults({ sort: 'up' }), '/sort'],
  ['enum of a body', validators.updateUseCase.body.faults({ language: 'xx-XX' }), '/language'],
  ['format email', validators.removeMember.body.faults({ email: 'nobody' }), '/email'],
  ['format uri', validators.deleteUseCaseWebhook.body.faults({ url: 'no uri' }), '/url'],
  [
    'type integer',
    validators.updateUseCase.body.faults({ max_duration_mins: 1.5 }),
    '/max_duration_mins',
  ],
  ['presence of a required body', validators.createModel.body.faults(undefined), ''],
  ['type of an item', validators.deletePhoneNumbers.body.faults({ ids: [1] }), '/ids/0'],
  [
    'enum of a response',
    validators.updatePhoneNumberTitle.response[200].faults({
      id: 'i',
      organization_id: 'o',
      number: 'n',
      sid: 's',
      mode: 'new',
    }),
    '/mode',
  ],
  ['text of a recording', validators.getCallRecording.response[200].faults({}), ''],
  [
    'maximum length in a response',
    schemas.WorkflowVersion.faults({ slug: 'x'.repeat(257) }).filter(
      ({ keyword }) => keyword === 'maxLength',
    ),
    '/slug',
  ],
])('a validator checks the %s', (_constraint, faults, pointer) => {
  expect(faults.map((fault) => fault.pointer)).toEqual([pointer]);
});

it('a validator accepts null only where the contract allows it', () => {
  const faults = validators.updateUseCase.body.faults({ hooks: null, keywords: null });
  expect(faults.map(({ pointer }) => pointer)).toEqual(['/keywords']);
});

it('a validator of a body does not accept a text in place of a boolean', () => {
  const faults = validators.updateUseCase.body.faults({ amd: 'true', amd_behavior: 'Hangup' });
  expect(faults.map(({ pointer }) => pointer)).toEqual(['/amd']);
});

it('a validator accepts fields that the contract does not describe', () => {
  expect(validators.updateAgent.body.faults({ pronouns: 'she' })).toEqual([]);
});

it('a validator accepts an absent body where none is required', () => {
  expect(validators.updateAgent.body.faults(undefined)).toEqual([]);
});

it('a validator stops soon after 20 faults', () => {
  const hooks = Array.from({ length: 10_000 }, () => ({ headers: [1, 2] }));
  expect(validators.updateUseCase.body.faults({ hooks }).length).toBeLessThan(40);
  const amd_messages = Object.fromEntries(hooks.map((_, index) => [`m${index}`, 1]));
  expect(validators.updateUseCase.body.faults({ amd_messages })).toHaveLength(20);
});

it('a validator stops soon after another limit, and finds every fault without one', () => {
  const hooks = Array.from({ length: 2_000 }, () => ({ headers: [1, 2, 3] }));
  const { body } = validators.updateUseCase;
  expect(body.faults({ hooks }, { limit: 1 })).toHaveLength(1);
  expect(body.faults({ hooks }, { limit: 50 }).length).toBeLessThan(60);
  expect(body.faults({ hooks }, { limit: Infinity })).toHaveLength(6_000);
});

it('a validator treats a query parameter with the value undefined as absent', () => {
  expect(validators.listUseCaseRuns.query.faults({ sort: undefined })).toEqual([]);
});

it('a validator accepts a number for a parameter, and does not change it', () => {
  const query = { limit: 10, sort: 'asc' };
  expect(validators.listUseCaseRuns.query.faults(query)).toEqual([]);
  expect(query).toEqual({ limit: 10, sort: 'asc' });
});

import { expect, it } from 'vitest';
import { schemas, validators } from '../src/index.js';

it.each([
  ['exact length of an id in a path', validators.updateAgent.path.faults({ id: 'x' }), '/id'],
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
  [
    'no coercion in a body',
    validators.updateUseCase.body.faults({ amd: 'true', amd_behavior: 'Hangup' }),
    '/amd',
  ],
  ['presence of a required body', validators.createModel.body.faults(undefined), ''],
  ['type of an item', validators.deletePhoneNumbers.body.faults({ ids: [1] }), '/ids/0'],
  [
    'null only where it is allowed',
    validators.updateUseCase.body.faults({ keywords: null }),
    '/keywords',
  ],
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
])('rejects a violation: %s', (_constraint, faults, pointer) => {
  expect(faults.map((fault) => fault.pointer)).toContain(pointer);
});

it('accepts null where the contract allows it', () => {
  expect(validators.updateUseCase.body.faults({ hooks: null })).toEqual([]);
});

it('accepts fields that the contract does not describe', () => {
  expect(validators.updateAgent.body.faults({ pronouns: 'she' })).toEqual([]);
});

it('accepts an absent body where none is required', () => {
  expect(validators.updateAgent.body.faults(undefined)).toEqual([]);
});

it('stops at a limited number of faults', () => {
  const hooks = Array.from({ length: 10_000 }, () => ({ headers: [1, 2] }));
  expect(validators.updateUseCase.body.faults({ hooks }).length).toBeLessThan(40);
  const amd_messages = Object.fromEntries(hooks.map((_, index) => [`m${index}`, 1]));
  expect(validators.updateUseCase.body.faults({ amd_messages })).toHaveLength(20);
});

it('stops at another limit, or finds every fault', () => {
  const hooks = Array.from({ length: 2_000 }, () => ({ headers: [1, 2, 3] }));
  const { body } = validators.updateUseCase;
  expect(body.faults({ hooks }, { limit: 1 })).toHaveLength(1);
  expect(body.faults({ hooks }, { limit: 50 }).length).toBeLessThan(60);
  expect(body.faults({ hooks }, { limit: Infinity })).toHaveLength(6_000);
});

it('treats a query parameter with the value undefined as absent', () => {
  expect(validators.listUseCaseRuns.query.faults({ sort: undefined })).toEqual([]);
});

it('never changes a value, even if it coerces a parameter', () => {
  const query = Object.freeze({ limit: 10, sort: 'asc' });
  expect(validators.listUseCaseRuns.query.faults(query)).toEqual([]);
  expect(query).toEqual({ limit: 10, sort: 'asc' });
});

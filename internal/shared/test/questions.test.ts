import { expect, it } from 'vitest';
import type { JsonObject } from '../src/json.js';
import {
  describeMarks,
  nameQuestions,
  noteQuestion,
  riskyQuestions,
  withoutNotes,
} from '../src/questions.js';

const form = { id: 'form', what: 'Which form it has. None is stated.', assume: 'Any.' };
const empty = { id: 'empty', what: 'What none deletes.', assume: 'Everything.', risk: true };
const schema = { $ref: '#/components/schemas/Ids' };
const remove = {
  operationId: 'remove',
  description: 'Deletes.',
  'x-unspecified': [form],
  'x-irregularity': [{ kind: 'delete-with-body', note: 'A proxy may drop the body.' }],
  requestBody: { content: { 'application/json': { schema } } },
};
const document: JsonObject = {
  'x-unspecified': [form],
  info: { description: 'An API.' },
  paths: { '/numbers': { delete: remove } },
  components: {
    schemas: {
      Ids: {
        'x-unspecified': [empty],
        properties: { ids: { description: 'Ids.', 'x-unspecified': [form, empty] } },
      },
      Other: { properties: { here: { ...schema, description: 'Here.' } } },
    },
  },
};

it('names questions in one line, by their first sentences', () => {
  expect(nameQuestions([form, empty])).toBe('Not specified: which form it has; what none deletes.');
  expect(nameQuestions([])).toBe('');
});

it('says what is open and what to assume in one line', () => {
  expect(noteQuestion(empty)).toBe(
    'Not specified: what none deletes. Until it is specified: Everything.',
  );
});

it('finds what can do harm in an operation and in all that it sends, each once', () => {
  const cost = { id: 'cost', what: 'What it costs.', assume: 'Much.', risk: true };
  const costly = { ...remove, 'x-unspecified': [form, cost] };
  expect(riskyQuestions(document, costly).map(({ id }) => id)).toEqual(['cost', 'empty']);
});

it('ends each description with what is open there, and that of an operation with what can do harm', () => {
  const { info, paths, components } = describeMarks(document) as typeof document & {
    components: { schemas: JsonObject };
  };
  expect(info).toEqual({ description: 'An API.' });
  expect(paths).toMatchObject({
    '/numbers': {
      delete: {
        description:
          'Deletes.\n\nNon-standard: A proxy may drop the body.\nNot specified: what none deletes.',
      },
    },
  });
  expect(components.schemas).toMatchObject({
    Ids: {
      description: 'Not specified: what none deletes.',
      properties: {
        ids: { description: 'Ids.\n\nNot specified: which form it has; what none deletes.' },
      },
    },
    Other: {
      properties: { here: { description: 'Here.\n\nNot specified: what none deletes.' } },
    },
  });
});

it('adds no description to the document, which lists all questions', () => {
  expect(Object.keys(describeMarks(document))).toEqual(Object.keys(document));
});

it.each(['', 'Deletes.', 'A list:\n\n- one\n- two', 'Not specified yet.'])(
  'removes the notes that were added to the description %j',
  (description) => {
    const entries = [{ kind: 'odd', note: 'Odd.' }];
    const field = { description, 'x-unspecified': [form], 'x-irregularity': entries };
    const { components } = describeMarks({ components: { field } }) as {
      components: { field: { description: string } };
    };
    expect(components.field.description).not.toBe(description);
    expect(withoutNotes(components.field.description)).toBe(description);
  },
);

import { expect, it } from 'vitest';
import type { JsonObject } from '../src/json.js';
import {
  describeMarks,
  nameQuestions,
  noteQuestion,
  riskyQuestions,
  withoutNotes,
} from '../src/questions.js';

const format = {
  id: 'format',
  what: 'Which format it has. The platform shows one example.',
  assume: 'Treat it as text.',
};
const emptyList = {
  id: 'empty-list',
  what: 'Whether an empty list deletes all numbers.',
  assume: 'Do not send one.',
  risk: true,
};

const deleteNumbers = {
  operationId: 'deleteNumbers',
  description: 'Deletes numbers.',
  'x-unspecified': [format],
  'x-irregularity': [{ kind: 'delete-with-body', note: 'A proxy may drop the body.' }],
  requestBody: {
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Numbers' } } },
  },
};
const numbers = {
  'x-unspecified': [emptyList],
  properties: {
    ids: { description: 'Their identifiers.', 'x-unspecified': [format, emptyList] },
  },
};
/** A property with a description beside its reference. */
const trash = { $ref: '#/components/schemas/Numbers', description: 'The deleted numbers.' };
const document: JsonObject = {
  'x-unspecified': [format, emptyList],
  paths: { '/numbers': { delete: deleteNumbers } },
  components: { schemas: { Numbers: numbers, Account: { properties: { trash } } } },
};

it('names questions in one line, by their first sentences', () => {
  expect(nameQuestions([format, emptyList])).toBe(
    'Not specified: which format it has; whether an empty list deletes all numbers.',
  );
});

it('names nothing without questions', () => {
  expect(nameQuestions([])).toBe('');
});

it('explains a question and its assumption in one line', () => {
  expect(noteQuestion(format)).toBe(
    'Not specified: which format it has. The platform shows one example. Until it is specified: Treat it as text.',
  );
});

it('finds the risky questions about an operation and its request, each once', () => {
  const cost = { id: 'cost', what: 'Whether it costs money.', assume: 'It does.', risk: true };
  const operation = { ...deleteNumbers, 'x-unspecified': [format, cost] };
  expect(riskyQuestions(document, operation)).toEqual([cost, emptyList]);
});

it('ends the description of an operation with its non-standard behavior and its risky questions', () => {
  expect(describeMarks(document).paths).toMatchObject({
    '/numbers': {
      delete: {
        description:
          'Deletes numbers.\n\nNon-standard: A proxy may drop the body.\nNot specified: whether an empty list deletes all numbers.',
      },
    },
  });
});

it('ends the descriptions of schemas and properties with all questions about them', () => {
  expect(describeMarks(document).components).toMatchObject({
    schemas: {
      Numbers: {
        description: 'Not specified: whether an empty list deletes all numbers.',
        properties: {
          ids: {
            description:
              'Their identifiers.\n\nNot specified: which format it has; whether an empty list deletes all numbers.',
          },
        },
      },
    },
  });
});

it('ends a description beside a reference with the questions about the target', () => {
  expect(describeMarks(document).components).toMatchObject({
    schemas: {
      Account: {
        properties: {
          trash: {
            description:
              'The deleted numbers.\n\nNot specified: whether an empty list deletes all numbers.',
          },
        },
      },
    },
  });
});

it('adds no description to the document itself, which lists all questions', () => {
  expect(describeMarks(document)).not.toHaveProperty('description');
});

it.each(['', 'Deletes numbers.', 'A list:\n\n- one\n- two', 'Not specified yet.'])(
  'removes the added notes from the description %j',
  (description) => {
    const irregularities = [{ kind: 'delete-with-body', note: 'A proxy may drop the body.' }];
    const field = { description, 'x-unspecified': [format], 'x-irregularity': irregularities };
    const { components } = describeMarks({ components: { field } }) as {
      components: { field: { description: string } };
    };
    expect(components.field.description).toContain('Not specified: which format it has.');
    expect(withoutNotes(components.field.description)).toBe(description);
  },
);

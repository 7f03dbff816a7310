/** The steps of the profile that change schemas. */
import { expect, test } from 'vitest';
import { doubleNumbers } from '../../scripts/profile-3.0/double-numbers.js';
import { freeLengths } from '../../scripts/profile-3.0/free-lengths.js';
import { noDependentRequired } from '../../scripts/profile-3.0/no-dependent-required.js';
import { noRequestDefaults } from '../../scripts/profile-3.0/no-request-defaults.js';
import { nullable } from '../../scripts/profile-3.0/nullable.js';
import { openAnswerEnums } from '../../scripts/profile-3.0/open-answer-enums.js';
import { documentOf, operationOf, schemasOf, transform } from './document-of.js';

test('open-answer-enums replaces a reference to an enumeration in an answer and keeps the request’s', () => {
  const document = transform(
    openAnswerEnums,
    documentOf({
      request: { type: 'object', properties: { color: { $ref: '#/components/schemas/Color' } } },
      answer: {
        type: 'object',
        properties: { color: { $ref: '#/components/schemas/Color', default: 'red' } },
      },
      schemas: { Color: { type: 'string', description: 'A color.', enum: ['red', 'blue'] } },
    }),
  );
  expect(schemasOf(document)).toEqual({
    Request: { type: 'object', properties: { color: { $ref: '#/components/schemas/Color' } } },
    Answer: {
      type: 'object',
      properties: {
        color: {
          type: 'string',
          default: 'red',
          description: 'A color. Known values: `red`, `blue`.',
        },
      },
    },
    Color: { type: 'string', description: 'A color.', enum: ['red', 'blue'] },
  });
});

test('open-answer-enums opens an enumeration that may be null, and leaves it so', () => {
  const verdict = { type: ['string', 'null'], enum: ['correct', null] };
  const document = transform(
    openAnswerEnums,
    documentOf({ answer: { type: 'object', properties: { verdict } } }),
  );
  expect(schemasOf(document).Answer).toMatchObject({
    properties: { verdict: { type: ['string', 'null'], description: 'Known values: `correct`.' } },
  });
});

test('open-answer-enums opens an enumeration that stands in the answer itself', () => {
  const document = transform(
    openAnswerEnums,
    documentOf({
      answer: { type: 'object', properties: { color: { type: 'string', enum: ['red'] } } },
    }),
  );
  expect(schemasOf(document).Answer).toEqual({
    type: 'object',
    properties: { color: { type: 'string', description: 'Known values: `red`.' } },
  });
});

test('open-answer-enums refuses an object that holds an enumeration in requests and answers alike', () => {
  const document = documentOf({
    request: { $ref: '#/components/schemas/Shared' },
    answer: { $ref: '#/components/schemas/Shared' },
    schemas: {
      Shared: { type: 'object', properties: { color: { $ref: '#/components/schemas/Color' } } },
      Color: { type: 'string', enum: ['red'] },
    },
  });
  expect(() => transform(openAnswerEnums, document)).toThrow('in requests and answers alike');
});

test('free-lengths says a length in words on path parameters and in answers, and keeps it in requests', () => {
  const document = transform(
    freeLengths,
    documentOf({
      operation: {
        parameters: [
          { name: 'id', in: 'path', schema: { type: 'string', minLength: 24, maxLength: 24 } },
        ],
      },
      request: { type: 'string', minLength: 2, maxLength: 30 },
      answer: {
        type: 'object',
        properties: {
          both: { type: 'string', minLength: 2, maxLength: 30, description: 'A name.' },
          most: { type: 'string', maxLength: 256 },
          least: { type: 'string', minLength: 1 },
        },
      },
    }),
  );
  expect(operationOf(document).parameters).toEqual([
    { name: 'id', in: 'path', schema: { type: 'string', description: 'Length: 24.' } },
  ]);
  expect(schemasOf(document)).toEqual({
    Request: { type: 'string', minLength: 2, maxLength: 30 },
    Answer: {
      type: 'object',
      properties: {
        both: { type: 'string', description: 'A name. Length: 2 to 30.' },
        most: { type: 'string', description: 'Length: at most 256.' },
        least: { type: 'string', description: 'Length: at least 1.' },
      },
    },
  });
});

test('no-request-defaults says a default in words where a request would send it, and keeps it in answers', () => {
  const document = transform(
    noRequestDefaults,
    documentOf({
      operation: {
        parameters: [{ name: 'sort', in: 'query', schema: { type: 'string', default: 'desc' } }],
      },
      request: { type: 'object', properties: { explain: { type: 'boolean', default: true } } },
      answer: { type: 'boolean', default: false },
    }),
  );
  expect(operationOf(document).parameters).toEqual([
    { name: 'sort', in: 'query', schema: { type: 'string', description: 'Default: `"desc"`.' } },
  ]);
  expect(schemasOf(document)).toEqual({
    Request: {
      type: 'object',
      properties: { explain: { type: 'boolean', description: 'Default: `true`.' } },
    },
    Answer: { type: 'boolean', default: false },
  });
});

test('no-dependent-required says in words which field needs which', () => {
  const document = transform(
    noDependentRequired,
    documentOf({
      request: {
        type: 'object',
        description: 'A call.',
        dependentRequired: { amd: ['behavior', 'text'] },
      },
    }),
  );
  expect(schemasOf(document).Request).toEqual({
    type: 'object',
    description: 'A call. With `amd`, `behavior` and `text` must be there too.',
  });
});

test('nullable replaces a type that may be null', () => {
  const document = transform(
    nullable,
    documentOf({
      answer: {
        type: 'object',
        properties: {
          simple: { type: ['string', 'null'], format: 'uuid' },
          list: { type: ['array', 'null'], items: { type: ['number', 'null'] } },
        },
      },
    }),
  );
  expect(schemasOf(document).Answer).toEqual({
    type: 'object',
    properties: {
      simple: { type: 'string', format: 'uuid', nullable: true },
      list: { type: 'array', items: { type: 'number', nullable: true }, nullable: true },
    },
  });
});

test('nullable leaves to the check of leftovers what it cannot say in 3.0', () => {
  const given = documentOf({
    answer: {
      type: 'object',
      properties: {
        two: { type: ['string', 'number', 'null'] },
        reference: { oneOf: [{ $ref: '#/components/schemas/Request' }, { type: 'null' }] },
      },
    },
  });
  expect(transform(nullable, given)).toEqual(given);
});

test('double-numbers names the precision of numbers and leaves integers and stated formats alone', () => {
  const properties = {
    a: { type: 'number' },
    b: { type: 'integer' },
    c: { type: 'number', format: 'float' },
  };
  const document = transform(doubleNumbers, documentOf({ answer: { type: 'object', properties } }));
  expect(schemasOf(document).Answer).toMatchObject({
    properties: { ...properties, a: { type: 'number', format: 'double' } },
  });
});

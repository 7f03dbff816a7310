import { describe, expect, test } from 'vitest';
import { valueAt } from '../../../scripts/lib/json-pointer.js';
import { asObject, objectsIn, type Json, type JsonObject } from '../../scripts/json.js';
import { shippedDocument } from '../shipped.js';
import { readPlaces } from './places.js';
import { judges } from './validators.js';

const document = shippedDocument();
const places = readPlaces(document);

test('the places are all 10 request bodies, all 13 answers with a known body and all 14 uses of a parameter', () => {
  const count = (kind: string) => places.filter(({ name }) => name.includes(`: ${kind}`)).length;
  expect([count('request'), count('status'), count('parameter')]).toEqual([10, 13, 14]);
});

test.each(places)('$name has an example', ({ examples }) => {
  expect(Object.keys(examples)).not.toEqual([]);
});

test('a place without an example would be seen', () => {
  const copy = structuredClone(document);
  const body = valueAt(copy, '/paths/~1orgs/patch/requestBody/content/application~1json');
  delete asObject(body).examples;
  const bare = readPlaces(copy).filter(({ examples }) => Object.keys(examples).length === 0);
  expect(bare.map(({ name }) => name)).toEqual(['updateOrganization: request']);
});

test('every example of the components is used', () => {
  const text = JSON.stringify(document);
  const names = Object.keys(asObject(valueAt(document, '/components/examples')));
  const unused = names.filter((name) => !text.includes(`"#/components/examples/${name}"`));
  expect(unused).toEqual([]);
});

describe.each(Object.entries(judges))('%s', (_, judge) => {
  const cases = places.flatMap(({ name, schema, examples }) =>
    Object.entries(examples).map(([title, value]) => ({ name, schema, title, value })),
  );
  test.each(cases)('accepts $title for $name', async ({ schema, value }) => {
    expect(await judge(schema, value)).toBe(true);
  });

  test.each(Object.entries(spoilt()))('rejects %s', async (_what, { place, spoil }) => {
    const { schema, examples } = places.find(({ name }) => name === place) ?? {};
    const value = structuredClone(Object.values(examples ?? {})[0]) as JsonObject;
    expect(await judge(schema ?? '', value)).toBe(true);
    expect(await judge(schema ?? '', spoil(value))).toBe(false);
  });
});

/** One for each keyword that the contract uses. */
function spoilt(): Record<string, { place: string; spoil: (value: JsonObject) => Json }> {
  const without = (key: string) => (value: JsonObject) => {
    delete value[key];
    return value;
  };
  return {
    'a missing field (required)': { place: 'createModel: request', spoil: without('name') },
    'a field without its companion (dependentRequired)': {
      place: 'updateUseCase: request',
      spoil: without('amd_behavior'),
    },
    'a number for a string (type)': {
      place: 'updatePhoneNumberTitle: request',
      spoil: () => ({ title: 1 }),
    },
    'a string for an array': {
      place: 'deletePhoneNumbers: request',
      spoil: () => ({ ids: '66f1a2e0e5b7d83a9c0e4b32' }),
    },
    'a string for an item': { place: 'listPhoneNumbers: status 200', spoil: () => ['number'] },
    'a fraction for an integer': {
      place: 'updateUseCase: request',
      spoil: (value) => ({ ...value, max_duration_mins: 1.5 }),
    },
    'an address that is none (format)': {
      place: 'removeMember: request',
      spoil: () => ({ email: 'ines' }),
    },
    'an identifier that is no UUID (format)': {
      place: 'getWorkflowVersion: status 200',
      spoil: (value) => ({ ...value, id: '1' }),
    },
    'a time that is none (format)': {
      place: 'updateAgent: status 200',
      spoil: (value) => ({ ...value, created_at: 'yesterday' }),
    },
    'an unknown value (enum)': {
      place: 'updateUseCase: request',
      spoil: (value) => ({ ...value, language: 'en' }),
    },
    'a name too short (minLength)': {
      place: 'updateOrganization: request',
      spoil: (value) => ({ ...value, name: 'H' }),
    },
    'a name too long (maxLength)': {
      place: 'updateOrganization: request',
      spoil: (value) => ({ ...value, name: 'H'.repeat(31) }),
    },
    'a message that is no text (additionalProperties)': {
      place: 'updateUseCase: request',
      spoil: (value) => ({ ...value, amd_messages: { 'en-GB': 1 } }),
    },
    'a verdict that is none (enum with null)': {
      place: 'listUseCaseRuns: status 200',
      spoil: (value) => [{ ...objectsIn(value)[0], annotation: 'perfect' }],
    },
    'a missing changelog': {
      place: 'getWorkflowVersion: status 200',
      spoil: without('changelog'),
    },
  };
}

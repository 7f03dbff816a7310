import { describe, expect, it } from 'vitest';
import { checks, runChecks } from '../src/diff/checks.js';
import { compare } from '../src/diff/compare.js';
import { isAtLeast, lowestVersion } from '../src/diff/version.js';
import {
  edited,
  type Json,
  type JsonObject,
} from '@voice-agent-platform/internal/openapi-document';
import { readArtifact } from '../src/index.js';

const base = JSON.parse(readArtifact('openapi.json')) as JsonObject;
const PLATFORM = [
  {
    url: '{platform_url}/api/v1',
    variables: { platform_url: { default: 'http://127.0.0.1:4011' } },
  },
];
const CALL_TAGS = '/paths/~1call-tags';
const SCHEMAS = '/components/schemas';

/** Breaking changes that `redocly diff` accepts, by the check of our own that reports them. */
const BREAKING: Record<string, Record<string, Record<string, Json | undefined>>> = {
  'operation-root-changed': {
    'an operation moves to the platform root': { [`${CALL_TAGS}/get/servers`]: PLATFORM },
    'an operation moves to the base root': {
      '/paths/~1versions~1{version_id}/get/servers': undefined,
    },
    'a path moves to the platform root': { [`${CALL_TAGS}/servers`]: PLATFORM },
    'the default of the base root changes': {
      '/servers/0/variables/base_url/default': 'http://127.0.0.1:5000',
    },
    'the base root allows only one address': {
      '/servers/0/variables/base_url/enum': ['http://127.0.0.1:4010'],
    },
  },
  'operation-tag-changed': {
    'an operation moves to another tag': { [`${CALL_TAGS}/get/tags`]: ['Models'] },
  },
  'path-parameter-renamed': {
    'a path parameter gets another name': { '/components/parameters/AgentId/name': 'agent_id' },
  },
  'schema-name-removed': {
    'a named schema is removed': { [`${SCHEMAS}/CallTagList`]: undefined },
  },
  'request-property-removed': {
    'a field of a request is removed': { [`${SCHEMAS}/AgentUpdate/properties/name`]: undefined },
  },
  'request-default-changed': {
    'a default of a field changes': {
      [`${SCHEMAS}/ModelCreate/properties/explain_tools/default`]: false,
    },
    'a default of a query parameter changes': { [`${SCHEMAS}/SortOrder/default`]: 'asc' },
  },
  'request-dependency-added': {
    'a field of a request requires another': {
      [`${SCHEMAS}/UseCaseUpdate/dependentRequired/hidden`]: ['name'],
    },
  },
};

describe.each(checks.map(({ rule }) => rule))('%s', (rule) => {
  it.each(Object.entries(BREAKING[rule] ?? {}))('reports that %s', (_, changes) => {
    expect(runChecks(base, edited(base, changes)).map((found) => found.rule)).toContain(rule);
  });

  it('has a breaking change that it reports', () => {
    expect(Object.keys(BREAKING[rule] ?? {})).not.toEqual([]);
  });
});

it('the checks accept new fields, operations, values and looser requirements', () => {
  const revision = edited(base, {
    [`${SCHEMAS}/AgentUpdate/properties/nickname`]: { type: 'string' },
    [`${SCHEMAS}/SortOrder/enum/2`]: 'random',
    [`${SCHEMAS}/UseCaseUpdate/dependentRequired`]: undefined,
    [`${SCHEMAS}/Nickname`]: { type: 'string' },
    '/paths/~1tags': { get: { operationId: 'listTags', tags: ['Calls'], responses: {} } },
  });
  expect(runChecks(base, revision)).toEqual([]);
});

describe.concurrent('compare', () => {
  const withoutField = { [`${SCHEMAS}/PhoneNumber/properties/locality`]: undefined };

  it('reports what redocly diff and the checks find, and requires a version that allows it', async () => {
    const revision = edited(base, {
      ...withoutField,
      [`${CALL_TAGS}/get/servers`]: PLATFORM,
      [`${SCHEMAS}/Agent/properties/nickname`]: { type: 'string' },
    });
    const { changes, accepted, versions } = await compare(base, revision);
    expect(changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ impact: 'breaking', rule: 'property-removed' }),
        expect.objectContaining({ impact: 'breaking', rule: 'operation-root-changed' }),
        expect.objectContaining({
          impact: 'addition',
          place: `#${SCHEMAS}/Agent/properties/nickname`,
        }),
      ]),
    );
    expect({ accepted, lowest: versions.lowest }).toEqual({ accepted: false, lowest: '0.2.0' });
  });

  it('accepts a higher version without changes', async () => {
    const later = edited(base, { '/info/version': '0.1.1' });
    expect(await compare(base, later)).toMatchObject({ changes: [], accepted: true });
  });
});

it.each([
  ['0.1.0', 'breaking', '0.2.0'],
  ['0.1.0', 'addition', '0.1.1'],
  ['0.1.0', 'other', '0.1.1'],
  ['0.1.0', undefined, '0.1.0'],
  ['1.2.3', 'breaking', '2.0.0'],
  ['1.2.3', 'addition', '1.3.0'],
  ['1.2.3', 'other', '1.2.4'],
] as const)('after %s, a change that is %s needs at least %s', (version, impact, lowest) => {
  expect(lowestVersion(version, impact)).toBe(lowest);
});

it.each([
  ['0.2.0', '0.2.0', true],
  ['0.10.0', '0.9.9', true],
  ['1.0.0', '0.99.0', true],
  ['0.1.9', '0.2.0', false],
])('the version %s is at least %s: %s', (version, lowest, expected) => {
  expect(isAtLeast(version, lowest)).toBe(expected);
});

it('the version is rejected in another form', () => {
  expect(() => lowestVersion('0.1', 'other')).toThrow('0.1 is not a version');
});

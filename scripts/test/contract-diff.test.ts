import { beforeAll, describe, expect, it } from 'vitest';
import { checks } from '../contract-diff/checks.js';
import { compare } from '../contract-diff/compare.js';
import { isAtLeast, lowestVersion } from '../contract-diff/version.js';
import { type Json, type JsonObject, valueAt } from '@voice-agent-platform/shared/json';
import { edited } from '@voice-agent-platform/shared/chores/edited';
import { readArtifact } from '@voice-agent-platform/contract-reader';

/** The document with the version of a release, so that these tests survive version changes. */
const base = edited(JSON.parse(readArtifact('openapi.json')) as JsonObject, {
  '/info/version': '0.1.0',
});
const PLATFORM = [
  {
    url: '{platform_url}/api/v1',
    variables: { platform_url: { default: 'http://127.0.0.1:4011' } },
  },
];
const CALL_TAGS = '/paths/~1call-tags';
const SCHEMAS = '/components/schemas';

/** Breaking changes that `redocly diff` accepts, by our own check that reports them. */
const BREAKING: Record<string, Record<string, Record<string, Json | undefined>>> = {
  'operation-root-changed': {
    'an operation moves to the platform root': { [`${CALL_TAGS}/get/servers`]: PLATFORM },
    'an operation moves to the base root': {
      '/paths/~1versions~1{version_id}/get/servers': undefined,
    },
    'a path moves to the platform root': { '/paths/~1models/servers': PLATFORM },
    'the default of the base root changes': {
      '/servers/0/variables/base_url/default': 'http://127.0.0.1:5000',
    },
    'the base root allows only one address': {
      '/servers/0/variables/base_url/enum': ['http://127.0.0.1:4010'],
    },
    'the platform root loses its variables': {
      '/paths/~1use-cases~1{use_case_id}~1runs/get/servers/0/variables': undefined,
    },
  },
  'operation-tag-changed': {
    'an operation moves to another tag': { [`${CALL_TAGS}/get/tags`]: ['Models'] },
    'an operation loses its tag': { '/paths/~1orgs/get/tags': undefined },
  },
  'path-parameter-renamed': {
    'a path parameter gets another name': { '/components/parameters/AgentId/name': 'agent_id' },
  },
  'schema-name-removed': {
    'a named schema gets another name': {
      [`${SCHEMAS}/TagList`]: valueAt(base, `${SCHEMAS}/CallTagList`) as Json,
      [`${SCHEMAS}/CallTagList`]: undefined,
      [`${CALL_TAGS}/get/responses/200/content/application~1json/schema`]: {
        $ref: '#/components/schemas/TagList',
      },
    },
    'a named schema is removed': {
      '/paths/~1models/post/responses/200/content/application~1json/schema': valueAt(
        base,
        `${SCHEMAS}/Model`,
      ) as Json,
      [`${SCHEMAS}/Model`]: undefined,
    },
  },
  'request-property-removed': {
    'a field of a request is removed': { [`${SCHEMAS}/AgentUpdate/properties/name`]: undefined },
    'all fields of a request are removed': { [`${SCHEMAS}/MemberRemoval/properties`]: undefined },
  },
  'default-changed': {
    'a default of a field of a request changes': {
      [`${SCHEMAS}/ModelCreate/properties/explain_tools/default`]: false,
    },
    'a default of a field of a response changes': {
      [`${SCHEMAS}/UseCase/properties/language/default`]: 'pt-PT',
    },
    'a default of a query parameter changes': { [`${SCHEMAS}/SortOrder/default`]: 'asc' },
  },
  'request-dependency-added': {
    'a field of a request requires another': {
      [`${SCHEMAS}/UseCaseUpdate/dependentRequired/hidden`]: ['name'],
    },
    'a field of a request requires one more': {
      [`${SCHEMAS}/UseCaseUpdate/dependentRequired/amd`]: ['amd_behavior', 'name'],
    },
  },
};
const allEdits = Object.values(BREAKING).flatMap((cases) => Object.values(cases));
let changes: Awaited<ReturnType<typeof compare>>['changes'];
beforeAll(async () => {
  // All changes in one comparison, because it starts a process.
  const edits = Object.fromEntries(allEdits.flatMap((edit) => Object.entries(edit)));
  ({ changes } = await compare(base, edited(base, edits)));
});

it.each(
  Object.entries(BREAKING).flatMap(([rule, cases]) =>
    Object.entries(cases).map(([name, edits]) => [rule, name, edits] as const),
  ),
)('the check %s reports that %s', (rule, _, edits) => {
  const places = changes.filter((change) => change.rule === rule).map(({ place }) => place);
  const isReported = (pointer: string) => places.some((place) => `#${pointer}`.startsWith(place));
  expect(Object.keys(edits).filter(isReported)).not.toEqual([]);
});

it('the message of a change names only values that exist', () => {
  expect(changes.filter(({ message }) => message.includes('undefined'))).toEqual([]);
  expect(changes.map(({ message }) => message)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^default changed from true to false: /),
      expect.stringMatching(/^tags removed: /),
    ]),
  );
});

it('every check has breaking changes that it reports', () => {
  expect(Object.keys(BREAKING)).toEqual(checks.map(({ rule }) => rule));
});

describe.concurrent('a comparison of two bundles', () => {
  const withoutField = { [`${SCHEMAS}/PhoneNumber/properties/locality`]: undefined };

  it('reports what redocly diff and the checks find, and requires a version that allows it', async () => {
    const revision = edited(base, {
      ...withoutField,
      [`${CALL_TAGS}/get/servers`]: PLATFORM,
      [`${SCHEMAS}/Agent/properties/unheard_of`]: { type: 'string' },
    });
    const { changes, accepted, versions } = await compare(base, revision);
    expect(changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ impact: 'breaking', rule: 'property-removed' }),
        expect.objectContaining({ impact: 'breaking', rule: 'operation-root-changed' }),
        expect.objectContaining({
          impact: 'addition',
          place: `#${SCHEMAS}/Agent/properties/unheard_of`,
        }),
      ]),
    );
    expect({ accepted, lowest: versions.lowest }).toEqual({ accepted: false, lowest: '0.2.0' });
  });

  it('accepts new fields, operations, values, servers, tags and descriptions, and looser requirements', async () => {
    const revision = edited(base, {
      '/info/version': '0.1.1',
      '/servers/1': { url: 'https://api.example.com' },
      '/servers/0/variables/base_url/description': 'The address of your platform.',
      [`${CALL_TAGS}/get/tags/1`]: 'Models',
      [`${SCHEMAS}/AgentUpdate/properties/unheard_of`]: { type: 'string' },
      [`${SCHEMAS}/AgentUpdate/properties/name/default`]: 'Ada',
      [`${SCHEMAS}/SortOrder/enum/2`]: 'random',
      [`${SCHEMAS}/UseCaseUpdate/dependentRequired`]: undefined,
      [`${SCHEMAS}/UnheardOf`]: { type: 'string' },
      '/paths/~1tags': { get: { operationId: 'listTags', tags: ['Calls'], responses: {} } },
    });
    const { changes, accepted } = await compare(base, revision);
    expect(changes.filter(({ impact }) => impact === 'breaking')).toEqual([]);
    expect(accepted).toBe(true);
  });

  it('reports a server that is added before the others, because generators take the first', async () => {
    const revision = edited(base, {
      '/servers': [{ url: 'https://api.example.com' }, ...(base.servers as Json[])],
    });
    const { changes } = await compare(base, revision);
    expect(changes).toEqual([
      expect.objectContaining({ rule: 'operation-root-changed', place: '#/servers/0' }),
    ]);
  });

  it('reports the id of a question that goes, with its place', async () => {
    const question = `${SCHEMAS}/PhoneNumber/properties/number/x-unspecified/0/id`;
    const revision = edited(base, {
      '/info/version': '0.1.1',
      [question]: 'form-of-numbers',
    });
    const { changes, accepted } = await compare(base, revision);
    expect(changes).toContainEqual(
      expect.objectContaining({
        place: `#${SCHEMAS}/PhoneNumber/properties/number`,
        message: expect.stringContaining(`${String(valueAt(base, question))} is gone`) as string,
      }),
    );
    expect(accepted).toBe(false);
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

it.each(['next', '0.3', 'v0.1.0', '0.2.0-rc.1'])(
  'rejects the version %s, which is not of the form 1.2.3',
  (version) => {
    const reason = `${version} is not a version of the form 1.2.3`;
    expect(() => lowestVersion(version, 'other')).toThrow(reason);
    expect(() => isAtLeast(version, '0.2.0')).toThrow(reason);
  },
);

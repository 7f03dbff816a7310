/** What Schemathesis says of the sandbox, and of platforms with a fault. */
import { createSandbox } from '@voice-agent-platform/sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startFaultyPlatform, type Answer, type Fault } from '../test/support/faulty-platform.js';
import { documentOfRoot, type Document } from './document-of-root.js';
import { examine, hasPython } from './schemathesis.js';

const { apiKey, organizationId } = createSandbox().clientOptions;

/** It makes more than a thousand requests, and writes Python between them. */
const longMs = 1_200_000;

interface SeededFault extends Fault {
  title: string;
  check: string;
  failure: string;
}

const agent: Answer = {
  status: 200,
  contentType: 'application/json',
  body: {
    id: '66f1a3f7e5b7d83a9c0e4b41',
    name: 'Nora',
    languages: ['en-GB'],
    voice_id: 'voice-calm-alto',
    created_at: '2026-03-02T09:15:00Z',
  },
};

const faults: SeededFault[] = [
  {
    title: 'fails',
    operationId: 'listCallTags',
    answer: () => Promise.resolve({ status: 500, contentType: 'application/json', body: {} }),
    check: 'not_a_server_error',
    failure: 'ST101 Server error',
  },
  {
    title: 'answers with a number for a tag',
    operationId: 'listCallTags',
    answer: () =>
      Promise.resolve({ status: 200, contentType: 'application/json', body: { tags: [7] } }),
    check: 'response_schema_conformance',
    failure: 'ST108 Response violates schema',
  },
  {
    title: 'takes what the contract forbids',
    operationId: 'updateAgent',
    answer: () => Promise.resolve(agent),
    check: 'negative_data_rejection',
    failure: 'ST201 Schema-violating request accepted',
  },
  {
    title: 'does not ask for the key',
    operationId: 'updateAgent',
    answer: () => Promise.resolve(agent),
    check: 'ignored_auth',
    failure: 'ST401 API accepts requests without authentication',
  },
];

if (await hasPython()) {
  describe('of the sandbox', () => {
    const sandbox = createSandbox();
    let roots: { base: Document; platform: Document };
    beforeAll(async () => {
      const { baseUrl, platformUrl } = await sandbox.listen({ port: 0, platformPort: 0 });
      roots = {
        base: withoutUnknownBody(await documentOfRoot('base', { server: `${baseUrl}/api/v1` })),
        platform: await documentOfRoot('platform', { server: `${platformUrl}/api/v1` }),
      };
    });
    afterAll(() => sandbox.close());

    for (const root of ['base', 'platform'] as const) {
      test(
        `it finds nothing on the ${root} root`,
        async () => {
          const { failures, cases, output } = await examine(roots[root], {
            apiKey,
            organizationId,
            checks: 'all',
            // The contract cannot say that a reference must name something; the sandbox refuses one that does not.
            excludedChecks: 'positive_data_acceptance',
          });
          console.log(`Schemathesis made ${cases} requests of the ${root} root`);
          expect(failures, output).toEqual([]);
        },
        longMs,
      );
    }
  });

  describe('of a platform with a fault', () => {
    for (const { title, check, failure, ...fault } of faults) {
      test(`it finds that ${fault.operationId} ${title}`, async () => {
        await using platform = await startFaultyPlatform(fault);
        const document = await documentOfRoot('base', {
          server: `${platform.roots.baseUrl}/api/v1`,
        });
        const { failures } = await examine(document, {
          apiKey,
          organizationId,
          checks: check,
          operationId: fault.operationId,
        });
        expect(failures).toEqual([failure]);
      });
    }
  });
} else {
  test('it needs Python 3.10 or later with its module venv, which this machine may lack and CI may not', () => {
    console.warn('No Python 3.10 or later: Schemathesis was not asked.');
    expect(process.env.CI ?? 'false').toBe('false');
  });
}

/** Without the answer of which the contract knows neither body nor media type: Schemathesis wants both of any. */
function withoutUnknownBody(document: Document): Document {
  return JSON.parse(JSON.stringify(document), (key, value: unknown) =>
    key === 'content' && '*/*' in (value as object) ? undefined : value,
  ) as Document;
}

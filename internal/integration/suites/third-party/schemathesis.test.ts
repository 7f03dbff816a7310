/**
 * Checks the sandbox against the contract (OpenAPI 3.1) with Schemathesis: examples, valid and invalid values of each
 * constraint, random data, and sequences of calls, on both roots, with a fixed seed. `schemathesis.toml` gives
 * the reason for each check that is turned off.
 */
import { operations } from '@voice-agent-platform/openapi/operations';
import { beforeAll, expect, it } from 'vitest';
import { startPlatform } from '../../support/platform.js';
import { runSchemathesis, installSchemathesis } from './schemathesis.js';

beforeAll(installSchemathesis);

it.each(['base', 'platform'] as const)(
  'Schemathesis finds no fault on the %s root',
  async (root) => {
    await using platform = await startPlatform();
    const { cases, failures, report } = await runSchemathesis({
      baseUrl: platform.roots[`${root}Url`],
      apiKey: platform.sandbox.clientOptions.apiKey,
      operationIds: operations
        .filter((row) => row.root === root)
        .map(({ operationId }) => operationId),
    });
    console.log(`${cases} requests to the ${root} root`);
    expect(failures, report).toBe(0);
  },
);

it.each([
  ['an operation that breaks', 500, 'Server error'],
  ['a valid request that is rejected without a reason', 400, '`valid_requests_are_accepted`'],
])('Schemathesis finds %s', async (_, status, check) => {
  await using platform = await startPlatform();
  platform.sandbox.fail('listCallTags', { status, times: Number.MAX_SAFE_INTEGER });
  const { failures, report } = await runSchemathesis({
    baseUrl: platform.roots.baseUrl,
    apiKey: platform.sandbox.clientOptions.apiKey,
    operationIds: ['listCallTags'],
    phases: 'examples,coverage',
  });
  expect(report).toContain(check);
  expect(failures).toBeGreaterThan(0);
});

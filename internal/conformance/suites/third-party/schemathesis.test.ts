/**
 * Schemathesis checks the sandbox against the contract (OpenAPI 3.1): examples, valid and invalid values of each
 * constraint, random data, and sequences of calls. Both roots, every check, a fixed seed.
 */
import { operations } from '@voice-agent-platform/openapi/operations';
import { beforeAll, describe, expect, it } from 'vitest';
import { startPlatform } from '../../support/platform.js';
import { outcomeOf, runSchemathesis, installSchemathesis } from './schemathesis.js';

beforeAll(installSchemathesis);

it.each(['base', 'platform'] as const)('finds no fault on the %s root', async (root) => {
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
});

it.each([
  ['an operation that breaks', 500],
  ['a valid request that is rejected without a reason', 400],
])('finds %s', async (_, status) => {
  await using platform = await startPlatform();
  platform.sandbox.fail('listCallTags', { status, times: Number.MAX_SAFE_INTEGER });
  const { failures, report } = await runSchemathesis({
    baseUrl: platform.roots.baseUrl,
    apiKey: platform.sandbox.clientOptions.apiKey,
    operationIds: ['listCallTags'],
    phases: 'examples,coverage',
  });
  expect(failures, report).toBeGreaterThan(0);
});

describe('the outcome', () => {
  const test_cases = { generated: 12, without_checks: 2, with_failures: 0, errored: 0 };
  const report = { complete: true, operations: { tested: 2 }, test_cases };

  it('the outcome counts the requests that were checked', () => {
    expect(outcomeOf(report, 2, '')).toMatchObject({ cases: 10, failures: 0 });
  });

  it('the outcome counts failures and errors', () => {
    const failed = { ...test_cases, with_failures: 3, errored: 1 };
    expect(outcomeOf({ ...report, test_cases: failed }, 2, '').failures).toBe(4);
  });

  it.each([
    ['an operation was left out', { ...report, operations: { tested: 1 } }],
    ['the run was cut short', { ...report, complete: false }],
    ['no request was checked', { ...report, test_cases: { ...test_cases, without_checks: 12 } }],
  ])('the outcome is an error if %s', (_, incomplete) => {
    expect(() => outcomeOf(incomplete, 2, '')).toThrow('of 2 operations');
  });
});

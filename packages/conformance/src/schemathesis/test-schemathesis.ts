/**
 * The second half of `pnpm test:third-party`: Schemathesis checks the sandbox against the contract (OpenAPI 3.1): examples,
 * valid and invalid values of each constraint, random data, and sequences of calls. Both roots, every check, a fixed seed.
 */
import { createProgress, MissingToolError } from '@voice-agent-platform/codegen';
import { operations } from '@voice-agent-platform/openapi/operations';
import { createSandbox, type Sandbox } from '@voice-agent-platform/sandbox';
import { runSchemathesis, setUpSchemathesis, type Outcome } from './run-schemathesis.js';

const progress = createProgress();
try {
  process.exitCode = await test();
} catch (error) {
  if (!(error instanceof MissingToolError)) throw error;
  console.log(`Not run: ${error.message}`);
  const failed = process.env.CI === 'true' ? 1 : 0;
  console.log(`0 passed, ${failed} failed`);
  process.exitCode = failed;
}

async function test(): Promise<number> {
  progress.start('Schemathesis: set up');
  await setUpSchemathesis();
  const outcomes = [
    await checkRoot('base'),
    await checkRoot('platform'),
    await control('an operation that breaks', 500),
    await control('a valid request that is rejected without a reason', 400),
  ];
  progress.end();
  for (const { failures, report } of outcomes) if (failures > 0) console.log(report);
  const failed = outcomes.reduce((sum, { failures }) => sum + failures, 0);
  const cases = outcomes.reduce((sum, outcome) => sum + outcome.cases, 0);
  console.log(`${cases - failed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

function checkRoot(root: string): Promise<Outcome> {
  progress.start(`Schemathesis: the ${root} root`);
  const operationIds = operations.filter((operation) => operation.root === root);
  return withSandbox((sandbox, urls) =>
    runSchemathesis({
      baseUrl: root === 'base' ? urls.baseUrl : urls.platformUrl,
      apiKey: sandbox.clientOptions.apiKey,
      operationIds: operationIds.map(({ operationId }) => operationId),
    }),
  );
}

/** If the checks find nothing in a sandbox that fails on purpose, they did not run. */
async function control(name: string, status: number): Promise<Outcome> {
  progress.start(`Negative control: ${name}`);
  const { failures, report } = await withSandbox((sandbox, { baseUrl }) => {
    sandbox.fail('listCallTags', { status, times: Number.MAX_SAFE_INTEGER });
    const { apiKey } = sandbox.clientOptions;
    return runSchemathesis({
      baseUrl,
      apiKey,
      operationIds: ['listCallTags'],
      phases: 'examples,coverage',
    });
  });
  return {
    cases: 1,
    failures: failures > 0 ? 0 : 1,
    report: `${name}: nothing was found\n${report}`,
  };
}

async function withSandbox(
  ask: (sandbox: Sandbox, urls: { baseUrl: string; platformUrl: string }) => Promise<Outcome>,
): Promise<Outcome> {
  const sandbox = createSandbox();
  try {
    return await ask(sandbox, await sandbox.listen({ port: 0, platformPort: 0 }));
  } finally {
    await sandbox.close();
  }
}

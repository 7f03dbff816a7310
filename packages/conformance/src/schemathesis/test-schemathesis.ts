/**
 * The second half of `pnpm test:third-party`: an outside judge reads the contract, OpenAPI 3.1 as it is, and holds the sandbox to it: the
 * examples, each constraint kept and broken, random data, and sequences of calls. Both roots, every check, a fixed seed.
 */
import { createProgress, MissingToolError } from '@voice-agent-platform/codegen';
import { operations } from '@voice-agent-platform/openapi/operations';
import { createSandbox, type Sandbox } from '@voice-agent-platform/sandbox';
import { judge, setUpSchemathesis, type Verdict } from './judge.js';

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
  const verdicts = [
    await judgeRoot('base'),
    await judgeRoot('platform'),
    await control('an operation that breaks', 500),
    await control('a valid request that is refused without ground', 400),
  ];
  progress.end();
  for (const { failures, report } of verdicts) if (failures > 0) console.log(report);
  const failed = verdicts.reduce((sum, { failures }) => sum + failures, 0);
  const cases = verdicts.reduce((sum, verdict) => sum + verdict.cases, 0);
  console.log(`${cases - failed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

function judgeRoot(root: string): Promise<Verdict> {
  progress.start(`Schemathesis: the ${root} root`);
  const operationIds = operations.filter((operation) => operation.root === root);
  return withSandbox((sandbox, urls) =>
    judge({
      baseUrl: root === 'base' ? urls.baseUrl : urls.platformUrl,
      apiKey: sandbox.clientOptions.apiKey,
      operationIds: operationIds.map(({ operationId }) => operationId),
    }),
  );
}

/** A judge that finds nothing in a sandbox that fails on purpose has not looked. */
async function control(name: string, status: number): Promise<Verdict> {
  progress.start(`Negative control: ${name}`);
  const { failures, report } = await withSandbox((sandbox, { baseUrl }) => {
    sandbox.fail('listCallTags', { status, times: Number.MAX_SAFE_INTEGER });
    const { apiKey } = sandbox.clientOptions;
    return judge({ baseUrl, apiKey, operationIds: ['listCallTags'], phases: 'examples,coverage' });
  });
  return {
    cases: 1,
    failures: failures > 0 ? 0 : 1,
    report: `${name}: nothing was found\n${report}`,
  };
}

async function withSandbox(
  ask: (sandbox: Sandbox, urls: { baseUrl: string; platformUrl: string }) => Promise<Verdict>,
): Promise<Verdict> {
  const sandbox = createSandbox();
  try {
    return await ask(sandbox, await sandbox.listen({ port: 0, platformPort: 0 }));
  } finally {
    await sandbox.close();
  }
}

/** Tests the calls of `pnpm start`, which calls every operation once. */
import { createClient } from '@voice-agent-platform/client';
import { operations } from '@voice-agent-platform/openapi/operations';
import { createSandbox, type Sandbox, type Seed } from '@voice-agent-platform/sandbox';
import { expect, it } from 'vitest';
import { readOptions, type Options } from '../start/options.js';
import { serve } from '../start/serve.js';
import { runTour } from '../start/tour.js';

const ANY_PORT = ['--port', '0', '--platform-port', '0', '--docs-port', '0'];

interface Outcome {
  readonly failures: number;
  readonly printed: string;
}

async function tourServer(seed?: Seed): Promise<Outcome> {
  const options = (await readOptions(ANY_PORT)) as Options;
  const served = await serve({ ...options, seed: seed && { file: 'seed.json', value: seed } });
  try {
    return await recordTour(served);
  } finally {
    await served.close();
  }
}

/** Calls a sandbox in this process, and expects the data of the examples there. */
function tourSandbox({ clientOptions }: Sandbox): Promise<Outcome> {
  return recordTour({ platform: createClient(clientOptions), isStory: true });
}

async function recordTour(given: Parameters<typeof runTour>[0]): Promise<Outcome> {
  const lines: string[] = [];
  const failures = await runTour(given, (line) => lines.push(line));
  return { failures, printed: lines.join('\n') };
}

it('calls every operation of the contract and prints what came back', async () => {
  const { failures, printed } = await tourServer();
  for (const { operationId } of operations) {
    expect(printed).toMatch(new RegExp(`ok +${operationId} .*-> .+`));
  }
  expect(printed).toContain(`${operations.length} operations succeeded.`);
  expect(failures).toBe(0);
});

it('sends requests that change another sandbox in the same way', async () => {
  const [sandbox, again] = [createSandbox(), createSandbox()];
  await tourSandbox(sandbox);
  const { baseUrl, platformUrl, fetch } = again.clientOptions;
  for (const { root, method, path, query, headers, body } of sandbox.requests) {
    const url = `${root === 'base' ? baseUrl : platformUrl}${path}${query && `?${query}`}`;
    await fetch(url, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }
  const [made, replayed] = [sandbox, again].map(({ requests }) =>
    requests.map(({ operationId, status, body, changes }) => ({
      operationId,
      status,
      body,
      changes,
    })),
  );
  expect(new Set(made!.map(({ operationId }) => operationId)).size).toBe(operations.length);
  expect(replayed).toEqual(made);
  expect(again.snapshot()).toEqual(sandbox.snapshot());
});

it('prints no secret of the sandbox', async () => {
  const { printed } = await tourServer();
  const { snapshot, clientOptions } = createSandbox();
  const names = ['auth-token', 'api-key-secret', 'hook-secret'];
  const secrets = [clientOptions.apiKey, ...names.map((name) => `test-${name}`)];
  const data = JSON.stringify(snapshot());
  expect(secrets.filter((secret) => !data.includes(secret))).toEqual([]);
  expect(printed).toContain('getOrganization');
  expect(secrets.filter((secret) => printed.includes(secret))).toEqual([]);
});

it('starts from the data of a seed', async () => {
  const seed = JSON.stringify(createSandbox().snapshot());
  const { failures, printed } = await tourServer(
    JSON.parse(seed.replaceAll('Harbor Dental', 'Hill Dental')) as Seed,
  );
  expect(printed).toContain('Hill Dental');
  expect(failures).toBe(0);
});

it('skips an operation for which the seed has nothing, with the reason and without a failure', async () => {
  const { failures, printed } = await tourServer({ ...createSandbox().snapshot(), calls: [] });
  expect(printed).toMatch(
    /skip +getCallRecording .*-> getCallRecording: 404 The organization has no such call/,
  );
  expect(printed).toContain(`${operations.length - 1} operations succeeded, 1 skipped.`);
  expect(failures).toBe(0);
});

it('counts a refused call as a failure if the sandbox has the data of the examples', async () => {
  const sandbox = createSandbox({ seed: { ...createSandbox().snapshot(), calls: [] } });
  const { failures, printed } = await tourSandbox(sandbox);
  expect(printed).toMatch(/FAIL +getCallRecording .*-> ApiError: getCallRecording: 404 /);
  expect(failures).toBe(1);
});

it('counts an update as a failure if the key that it repeats cannot be read, and calls the others', async () => {
  const sandbox = createSandbox();
  sandbox.fail('getOrganization', { status: 403, times: 2 });
  const { failures, printed } = await tourSandbox(sandbox);
  expect(printed).toMatch(/FAIL +updateOrganization .*-> ApiError: getOrganization: 403 /);
  expect(printed).toContain(`${operations.length - 2} operations succeeded, 2 failed.`);
  expect(failures).toBe(2);
});

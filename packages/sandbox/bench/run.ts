/** `pnpm --filter @voice-agent-platform/sandbox bench` measures the cost of a GET, and how costs grow with the data. */
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  printReport,
  timeCalls,
  type Measurement,
} from '@voice-agent-platform/shared/chores/bench';
import { inTemporaryFolder } from '@voice-agent-platform/shared/chores/temporary-folder';
import { createSandboxOn } from '../src/create-sandbox.js';
import { createSandbox, seedIds, type Sandbox, type Seed } from '../src/index.js';
import { openStateFile } from '../src/node/state-file.js';
import { compareOverSocket } from './over-a-socket.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** The title of the second number of every seed. */
const titlePath = `/api/v1/numbers/${toHex(1, 24)}/title`;
const newTitle = { method: 'PATCH', body: '{"title":"New"}' };

function toHex(index: number, digits: number): string {
  return index.toString(16).padStart(digits, '0');
}

/** Creates a seed with this many phone numbers and runs. */
function createSeed(size: number): Seed {
  const { phoneNumbers, runs } = createSandbox().snapshot();
  // Unlike the first one, it refers to no other resource.
  const number = phoneNumbers[1]!;
  const start = Date.UTC(2026, 0, 1);
  return {
    phoneNumbers: Array.from({ length: size }, (_, index) => ({
      ...number,
      id: toHex(index, 24),
    })),
    runs: Array.from({ length: size }, (_, index) => ({
      ...runs[0]!,
      id: `00000000-0000-4000-8000-${toHex(index, 12)}`,
      timestamp: new Date(start + index * 1_000).toISOString(),
    })),
  };
}

/** The number of calls to measure if the cost of one grows with the data. */
function countSlowCalls(size: number): number {
  return Math.max(5, Math.round(20_000 / size));
}

/** Returns the CPU time of each call in milliseconds, in a sandbox with this many phone numbers and runs. */
async function measureInMemory(size: number): Promise<Measurement> {
  const sandbox = createSandbox({ seed: createSeed(size) });
  const { baseUrl, platformUrl } = sandbox.clientOptions;
  const send = createSender(sandbox);
  const slowCalls = countSlowCalls(size);
  return {
    'List all phone numbers': await cpuMs(slowCalls, () => send(`${baseUrl}/api/v1/numbers`)),
    'List a page of runs': await cpuMs(500, () =>
      send(`${platformUrl}/api/v1/use-cases/${seedIds.useCaseUuid}/runs?limit=10`),
    ),
    'Rename a phone number': await cpuMs(500, () => send(`${baseUrl}${titlePath}`, newTitle)),
    'Execute a use case': await cpuMs(500, () => sandbox.executeUseCase(seedIds.useCase)),
    'Page in the inspector': await cpuMs(500, () =>
      send(`${baseUrl}/_sandbox/state/runs?limit=10`),
    ),
    'Search in the inspector': await cpuMs(slowCalls, () =>
      send(`${baseUrl}/_sandbox/state/runs?search=zz`),
    ),
  };
}

/** Returns the CPU time of a change that is saved to a state file, in milliseconds. */
async function measureSaving(size: number, folder: string): Promise<Measurement> {
  const file = await openStateFile(join(folder, 'state.json'));
  await file.read();
  const sandbox = createSandboxOn(
    {
      listen: () => Promise.reject(new Error('The benchmark opens no ports.')),
      deliver: undefined,
    },
    { seed: createSeed(size) },
    { about: { seed: 'bench', stateFile: 'state.json' }, save: file.save },
  );
  const send = createSender(sandbox);
  const url = `${sandbox.clientOptions.baseUrl}${titlePath}`;
  return { 'Save the state': await cpuMs(countSlowCalls(size), () => send(url, newTitle)) };
}

/** Returns a function that sends a request to a sandbox, and fails unless the response is 2xx. */
function createSender({ fetch, clientOptions: { apiKey, organizationId } }: Sandbox) {
  const headers = {
    authorization: `Bearer ${apiKey}`,
    'x-organization-id': organizationId,
    'content-type': 'application/json',
  };
  return async (url: string, init: RequestInit = {}): Promise<void> => {
    const response = await fetch(url, { ...init, headers });
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    await response.arrayBuffer();
  };
}

async function cpuMs(calls: number, call: () => Promise<unknown>): Promise<number> {
  await call();
  // Without this, the first call that allocates much would pay for the garbage of all others.
  collectGarbage();
  return (await timeCalls(call, calls))['CPU us'] / 1_000;
}

printReport('Sandbox', await compareOverSocket(['/api/v1/numbers', '/api/v1/orgs']));

await inTemporaryFolder(async (folder) => {
  const measure = async (size: number): Promise<Measurement> => ({
    ...(await measureInMemory(size)),
    ...(await measureSaving(size, folder)),
  });
  // The first measurement warms up.
  await measure(1_000);
  const rows: Record<string, Record<string, number>> = {};
  for (const size of [1_000, 10_000]) {
    const column = size.toLocaleString('en-US');
    for (const [name, ms] of Object.entries(await measure(size))) {
      rows[name] = { ...rows[name], [column]: Number(ms.toPrecision(2)) };
    }
  }
  console.table(rows);
  console.log('createSandbox:', await cpuMs(1_000, async () => createSandbox()), 'ms');
});

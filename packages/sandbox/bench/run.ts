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

function seedOf(size: number): Seed {
  const { phoneNumbers, runs } = createSandbox().snapshot();
  const hex = (index: number, digits: number): string => index.toString(16).padStart(digits, '0');
  const start = Date.UTC(2026, 0, 1);
  return {
    phoneNumbers: Array.from({ length: size }, (_, index) => ({
      ...phoneNumbers[1]!,
      id: hex(index, 24),
    })),
    runs: Array.from({ length: size }, (_, index) => ({
      ...runs[0]!,
      id: `00000000-0000-4000-8000-${hex(index, 12)}`,
      timestamp: new Date(start + index * 1_000).toISOString(),
    })),
  };
}

/** Returns the CPU time of each call in milliseconds, in a sandbox with this many phone numbers and runs. */
async function measureCalls(size: number, folder: string): Promise<Measurement> {
  const sandbox = createSandbox({ seed: seedOf(size) });
  const { baseUrl, platformUrl } = sandbox.clientOptions;
  const send = senderTo(sandbox);
  const few = Math.max(5, Math.round(20_000 / size));
  const inMemory = {
    'List all phone numbers': await cpuMs(few, () => send(`${baseUrl}/api/v1/numbers`)),
    'List a page of runs': await cpuMs(500, () =>
      send(`${platformUrl}/api/v1/use-cases/${seedIds.useCaseUuid}/runs?limit=10`),
    ),
    'Rename a phone number': await cpuMs(500, () => send(`${baseUrl}${titlePath}`, newTitle)),
    'Execute a use case': await cpuMs(500, () => sandbox.executeUseCase(seedIds.useCase)),
    'Page in the inspector': await cpuMs(500, () =>
      send(`${baseUrl}/_sandbox/state/runs?limit=10`),
    ),
    'Search in the inspector': await cpuMs(few, () =>
      send(`${baseUrl}/_sandbox/state/runs?search=zz`),
    ),
  };
  const file = await openStateFile(join(folder, 'state.json'));
  await file.read();
  const about = { seed: 'bench', stateFile: 'state.json' };
  const saving = senderTo(
    createSandboxOn(
      { listen: () => Promise.reject(new Error('not here')), deliver: undefined },
      { seed: seedOf(size) },
      { about, save: file.save },
    ),
  );
  return {
    ...inMemory,
    'Save the state': await cpuMs(few, () => saving(`${baseUrl}${titlePath}`, newTitle)),
  };
}

const titlePath = `/api/v1/numbers/${'0'.repeat(23)}1/title`;
const newTitle = { method: 'PATCH', body: '{"title":"New"}' };

function senderTo({ fetch, clientOptions: { apiKey, organizationId } }: Sandbox) {
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
  // The first measurement warms up.
  await measureCalls(1_000, folder);
  const rows: Record<string, Record<string, number>> = {};
  for (const size of [1_000, 10_000]) {
    const column = size.toLocaleString('en-US');
    for (const [name, ms] of Object.entries(await measureCalls(size, folder))) {
      rows[name] = { ...rows[name], [column]: Number(ms.toPrecision(2)) };
    }
  }
  console.table(rows);
  console.log('createSandbox:', await cpuMs(1_000, async () => createSandbox()), 'ms');
});

/**
 * `pnpm --filter @voice-agent-platform/sandbox bench`: what a request costs beside a bare `node:http` server, and how the
 * costs grow with the data.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  compare,
  printReport,
  timeCalls,
  type Measurement,
} from '@voice-agent-platform/internal/bench';
import { inTemporaryFolder } from '@voice-agent-platform/internal/temporary-folder';
import { createSandboxOn } from '../src/create-sandbox.js';
import { createSandbox, seedIds, type Sandbox, type Seed } from '../src/index.js';
import { writeJsonFile } from '../src/node/state-file.js';
import { cpuPerRequest, startServer, type MeasuredServer } from './load.js';

const requests = Number(process.env['BENCH_REQUESTS'] ?? 4_000);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7);

const get = { method: 'GET', path: '/api/v1/orgs' };
const patch = {
  method: 'PATCH',
  path: `/api/v1/agents/${seedIds.agent}`,
  body: JSON.stringify({ name: 'Nora', languages: ['en-GB'] }),
};

async function startBare(folder: string): Promise<MeasuredServer> {
  const { baseUrl, fetch, apiKey } = createSandbox().clientOptions;
  const headers = { authorization: `Bearer ${apiKey}` };
  const file = join(folder, 'response.json');
  writeFileSync(file, await (await fetch(`${baseUrl}${get.path}`, { headers })).text());
  return startServer([join(import.meta.dirname, 'bare-server.mjs'), file]);
}

const cli = join(import.meta.dirname, '../dist/cli.js');

async function besideBare(folder: string) {
  const [bare, sandbox] = [
    await startBare(folder),
    await startServer([cli, '--quiet', '--port', '0', '--platform-port', '0']),
  ];
  const subject = (name: string, server: MeasuredServer) => ({
    name,
    measure: async (): Promise<Measurement> => ({
      'GET, CPU us': await cpuPerRequest(server, get, requests),
      'PATCH, CPU us': await cpuPerRequest(server, patch, requests),
    }),
  });
  try {
    return await compare(
      'A request over 16 connections',
      [subject('bare node:http', bare), subject('sandbox', sandbox)],
      { rounds, reference: 'bare node:http' },
    );
  } finally {
    await Promise.all([bare.stop(), sandbox.stop()]);
  }
}

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

async function callsInMemory(size: number): Promise<Measurement> {
  const sandbox = createSandbox({ seed: seedOf(size) });
  const { baseUrl, platformUrl } = sandbox.clientOptions;
  const send = senderTo(sandbox);
  const few = fewCalls(size);
  return {
    'list us': await cpuUs(few, () => send(`${baseUrl}/api/v1/numbers`)),
    'page of runs us': await cpuUs(500, () =>
      send(`${platformUrl}/api/v1/use-cases/${seedIds.useCaseUuid}/runs?limit=10`),
    ),
    'inspector page us': await cpuUs(500, () => send(`${baseUrl}/_sandbox/state/runs?limit=10`)),
    'inspector search us': await cpuUs(few, () => send(`${baseUrl}/_sandbox/state/runs?search=zz`)),
    'rename us': await cpuUs(500, () => send(`${baseUrl}${titlePath}`, newTitle)),
    'execute us': await cpuUs(500, () => sandbox.executeUseCase(seedIds.useCase)),
  };
}

/** On a new sandbox: the more a process holds, the longer each of its garbage collections takes. */
async function callsThatSave(size: number, folder: string): Promise<Measurement> {
  const sandbox = createSandboxOn(
    { listen: () => Promise.reject(new Error('not here')), deliver: undefined },
    { seed: seedOf(size) },
    { saveShared: async (take) => void (await writeJsonFile(join(folder, 'state.json'), take())) },
  );
  const send = senderTo(sandbox);
  const { baseUrl } = sandbox.clientOptions;
  return {
    'save us': await cpuUs(fewCalls(size), () => send(`${baseUrl}${titlePath}`, newTitle)),
  };
}

const titlePath = `/api/v1/numbers/${'0'.repeat(23)}1/title`;
const newTitle = { method: 'PATCH', body: '{"title":"New"}' };

function fewCalls(size: number): number {
  return Math.max(5, Math.round(20_000 / size));
}

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

async function cpuUs(calls: number, call: () => Promise<unknown>): Promise<number> {
  await call();
  // Otherwise the first subject that allocates much pays for the garbage of all others.
  collectGarbage();
  return (await timeCalls(call, calls))['CPU us'];
}

async function growth(folder: string) {
  const subjects = [1_000, 10_000, 100_000].map((size) => ({
    name: size.toLocaleString('en-US'),
    measure: async () => ({
      ...(await callsInMemory(size)),
      ...(await callsThatSave(size, folder)),
    }),
  }));
  return compare('Calls in process, by phone numbers and runs', subjects, { rounds: 1, warmUp: 1 });
}

await inTemporaryFolder(async (folder) => {
  const create = {
    name: 'createSandbox',
    measure: () => timeCalls(async () => createSandbox(), 1_000),
  };
  printReport('sandbox', [
    await besideBare(folder),
    await growth(folder),
    await compare('A sandbox for a test', [create], { rounds: 5 }),
  ]);
});

/** Measures the sandbox beside a bare server and beside Prism, in one run on one machine. Linux alone: it reads /proc. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchTool } from '../../../scripts/fetch-tool.js';
import { createSandbox, seedIds, type Seed } from '../src/index.js';
import { measure, type Measured, type Request } from './load.js';
import { freePort, startServer, type MeasuredServer } from './server.js';

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const count = Number(process.env['BENCH_REQUESTS'] ?? 5_000);
const dist = join(import.meta.dirname, '../dist');
const contract = fileURLToPath(import.meta.resolve('@voice-agent-platform/openapi/openapi.json'));

const read: Request = { method: 'GET', path: '/api/v1/orgs' };
const write: Request = {
  method: 'PATCH',
  path: `/api/v1/agents/${seedIds.agent}`,
  body: JSON.stringify({ name: 'Nora', languages: ['en-GB'] }),
};

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const cell = (value: number, digits = 0): string => value.toFixed(digits).padStart(9);

const row = (name: string, server: MeasuredServer, measured: readonly Measured[]): void =>
  print(
    [
      name.padEnd(12),
      cell(server.startMs),
      cell(server.startCpuMs),
      ...measured.flatMap((one) => [cell(one.requestsPerSecond), cell(one.cpuMicroseconds)]),
      cell(server.memoryMb()),
    ].join(' '),
  );

const startBare = async (): Promise<MeasuredServer> => {
  const { baseUrl, fetch, apiKey } = createSandbox().clientOptions;
  const headers = { authorization: `Bearer ${apiKey}` };
  const file = join(folder, 'answer.json');
  writeFileSync(file, await (await fetch(`${baseUrl}${read.path}`, { headers })).text());
  const port = await freePort();
  return startServer([join(import.meta.dirname, 'bare-server.mjs'), String(port), file], port, '/');
};

const startSandbox = async (...args: readonly string[]): Promise<MeasuredServer> => {
  const port = await freePort();
  const all = [
    join(dist, 'cli.js'),
    '--quiet',
    '--port',
    String(port),
    '--platform-port',
    '0',
    ...args,
  ];
  return startServer(all, port, '/_sandbox/health');
};

const startPrism = async (): Promise<MeasuredServer> => {
  const port = await freePort();
  const args = [
    join(
      await fetchTool('@stoplight/prism-cli'),
      'node_modules/@stoplight/prism-cli/dist/index.js',
    ),
    'mock',
    contract,
    '--port',
    String(port),
    '--verboseLevel',
    'silent',
  ];
  return startServer(args, port, '/orgs');
};

// Prism leaves out the path of the server's URL.
const forPrism = (request: Request): Request => ({
  ...request,
  path: request.path.replace('/api/v1', ''),
});

const compare = async (): Promise<void> => {
  print(`${count} requests each over 16 connections\n`);
  print('server        start ms    CPU ms     GET/s    us CPU   PATCH/s    us CPU        MB');
  const results: Record<string, number> = {};
  for (const [name, start, adapt] of [
    ['bare', startBare, (request: Request) => request],
    ['sandbox', startSandbox, (request: Request) => request],
    ['Prism', startPrism, forPrism],
  ] as const) {
    const server = await start();
    const measured = [
      await measure(server, adapt(read), name === 'Prism' ? count / 5 : count),
      await measure(server, adapt(write), name === 'Prism' ? count / 5 : count),
    ];
    row(name, server, measured);
    results[name] = measured[0]!.cpuMicroseconds;
    await server.stop();
  }
  const { bare = NaN, sandbox = NaN, Prism = NaN } = results;
  print(
    `\nCPU per GET: sandbox ${(sandbox / bare).toFixed(1)} x bare, Prism ${(Prism / sandbox).toFixed(1)} x sandbox\n`,
  );
};

const seedOf = (size: number): Seed => {
  const { phoneNumbers, runs } = createSandbox().snapshot();
  const id = (index: number): string => index.toString(16).padStart(24, '0');
  const uuid = (index: number): string =>
    `00000000-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;
  const time = (index: number): string =>
    new Date(Date.UTC(2026, 0, 1) + index * 1_000).toISOString();
  return {
    phoneNumbers: Array.from({ length: size }, (_, index) => ({
      ...phoneNumbers[1]!,
      id: id(index),
    })),
    runs: Array.from({ length: size }, (_, index) => ({
      ...runs[0]!,
      id: uuid(index),
      timestamp: time(index),
    })),
  };
};

const grow = async (): Promise<void> => {
  print('numbers, runs  start ms  title us  runs us  list us        MB');
  for (const size of [10, 1_000, 100_000]) {
    const file = join(folder, `${size}.json`);
    writeFileSync(file, JSON.stringify(seedOf(size)));
    const platformPort = await freePort();
    const server = await startSandbox('--seed', file, '--platform-port', String(platformPort));
    const platform = { ...server, baseUrl: `http://127.0.0.1:${platformPort}` };
    const title = {
      method: 'PATCH',
      path: `/api/v1/numbers/${'0'.repeat(23)}1/title`,
      body: '{"title":"New"}',
    };
    const page = { method: 'GET', path: `/api/v1/use-cases/${seedIds.useCaseUuid}/runs?limit=10` };
    const list = { method: 'GET', path: '/api/v1/numbers' };
    const measured = [
      await measure(server, title, count),
      await measure(platform, page, count),
      await measure(server, list, Math.max(4, Math.min(count, 200_000 / size))),
    ];
    const times = measured.map((one) => cell(one.cpuMicroseconds));
    print(
      [String(size).padStart(13), cell(server.startMs), ...times, cell(server.memoryMb())].join(
        ' ',
      ),
    );
    await server.stop();
  }
};

const isolate = (): void => {
  const times = 1_000;
  const startedAt = performance.now();
  for (let index = 0; index < times; index++) createSandbox();
  print(`\nA sandbox for a test: ${((performance.now() - startedAt) / times).toFixed(3)} ms`);
};

try {
  await compare();
  await grow();
  isolate();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Runs a program against servers whose responses have a body without an end. The timeout of `connect` must end its call. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Command } from '@voice-agent-platform/shared/process';
import type { Harness, HarnessPlaces } from '../src/harness.js';
import { runProgram, showsStatus } from './programs.js';
import type { SampleCell } from './samples.js';

const OPERATION = 'listPhoneNumbers';

/** `connect` treats 2xx and other statuses differently. */
const STATUSES = [200, 500];

/** The default of `connect`, which programs use. */
const TIMEOUT_MS = 30_000;

/** The time between request and end of a program. A busy machine sends the request late, and ends the program late. */
const EARLIEST_MS = TIMEOUT_MS - 15_000;
const LATEST_MS = TIMEOUT_MS + 15_000;

const DRIP_MS = 1000;

const KEY = 'live_key_of_a_stalled_call';

/** Runs the programs at the same time, because they only wait. */
export async function stallCells(
  { programs, start, timeout }: Harness,
  places: HarnessPlaces,
): Promise<SampleCell[]> {
  if (!programs) return [];
  const command = { cwd: places.work, ...start(programs.programFile(OPERATION), places) };
  const body = timeout === 'each wait' ? 'stalls' : 'drips';
  return Promise.all(
    STATUSES.map(async (status): Promise<SampleCell> => {
      const fault = await stallFault(command, { status, body });
      const step = `a body that ${body} after status ${status}`;
      return { round: 'sample', step, ...(fault !== undefined && { fault }) };
    }),
  );
}

interface Stall {
  readonly status: number;
  /** A body that drips sends a character a second, so no wait for data is long. */
  readonly body: 'stalls' | 'drips';
}

async function stallFault(command: Command, stall: Stall): Promise<string | undefined> {
  const calls: number[] = [];
  const server = createServer((_, response) => {
    calls.push(performance.now());
    // A program that still waits ends with its connection.
    const limit = setTimeout(() => response.destroy(), LATEST_MS);
    response.once('close', () => clearTimeout(limit));
    sendEndless(response, stall);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const { printed, failed } = await runProgram(command, {
    VOICE_AGENT_BASE_URL: `http://127.0.0.1:${port}`,
    VOICE_AGENT_API_KEY: KEY,
  }).finally(() => server.close());
  const [calledAt] = calls;
  if (calledAt === undefined) return `called nothing, and printed ${printed}`;
  const waitedMs = performance.now() - calledAt;
  // The client of Rust reports an error status without reading the body.
  const hasStatus = stall.status >= 400 && showsStatus(printed, stall.status);
  const isInTime = waitedMs < LATEST_MS && (hasStatus || waitedMs > EARLIEST_MS);
  if (failed && isInTime && !printed.includes(KEY)) return undefined;
  return `printed ${(waitedMs / 1000).toFixed(1)} s after its request: ${printed}`;
}

function sendEndless(response: ServerResponse, { status, body }: Stall): void {
  response.writeHead(status, { 'content-type': 'application/json' }).write('[');
  if (body === 'stalls') return;
  const drip = setInterval(() => response.write(' '), DRIP_MS);
  response.once('close', () => clearInterval(drip));
}

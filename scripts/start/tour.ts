/** Calls every operation with its example from the contract. */
import { ApiError, type VoiceAgentClient } from '@voice-agent-platform/client';
import {
  exampleRequest,
  findSecretsReader,
  operationOf,
} from '@voice-agent-platform/contract-reader';
import {
  operations,
  type OperationId,
  type OperationRow,
} from '@voice-agent-platform/openapi/operations';

interface Tour {
  readonly platform: VoiceAgentClient;
  /** True if the sandbox has the examples' data. With other data, calls without a matching resource are skipped. */
  readonly isStory: boolean;
}

/** @returns the number of failures */
export async function runTour(tour: Tour, print: (line: string) => void): Promise<number> {
  const counts = { ok: 0, skip: 0, FAIL: 0 };
  print('');
  for (const row of operations.toSorted((a, b) => rank(a) - rank(b))) {
    const { outcome, text } = await callOperation(row, tour);
    counts[outcome] += 1;
    const sent = `${row.method.padEnd(6)} ${row.path}`;
    print(`  ${outcome.padEnd(4)}  ${row.operationId.padEnd(26)} ${sent.padEnd(40)} -> ${text}`);
  }
  const skipped = counts.skip > 0 ? `, ${counts.skip} skipped` : '';
  const failed = counts.FAIL > 0 ? `, ${counts.FAIL} failed` : '';
  print(`\n${counts.ok} operations succeeded${skipped}${failed}.`);
  return counts.FAIL;
}

/** Reads come before changes, and deletions come last. */
function rank({ method, destructive }: OperationRow): number {
  return method === 'GET' ? 0 : destructive ? 2 : 1;
}

async function callOperation(
  row: (typeof operations)[number],
  { platform, isStory }: Tour,
): Promise<{ outcome: 'ok' | 'skip' | 'FAIL'; text: string }> {
  // One type for all methods, because the requests come from the contract.
  const methodFor = (operationId: OperationId) =>
    platform[operationId] as (request?: object) => Promise<unknown>;
  try {
    // A request that repeats the organization's key sends what is there, because the key of a seed is not that of the
    // example.
    const reader = findSecretsReader(row);
    const repeated = reader && { body: await methodFor(reader)() };
    const request = { ...exampleRequest(operationOf(row)), ...repeated };
    return { outcome: 'ok', text: summarize(await methodFor(row.operationId)(request)) };
  } catch (error) {
    if (!isStory && error instanceof ApiError && error.status < 500) {
      return { outcome: 'skip', text: error.message };
    }
    const { name, message } = error as Error;
    return { outcome: 'FAIL', text: `${name}: ${message}` };
  }
}

/** The fields that identify a resource for people. None of them is secret. */
const SHOWN = ['number', 'title', 'name', 'slug', 'status', 'tags'];

/** Shortens a result, and leaves out secrets. */
function summarize(result: unknown): string {
  if (Array.isArray(result)) return result.map(summarize).join('; ') || 'an empty list';
  if (typeof result === 'string') return result;
  const fields = (result ?? {}) as Readonly<Record<string, string | string[]>>;
  return SHOWN.flatMap((name) => fields[name] ?? []).join(', ') || 'done';
}

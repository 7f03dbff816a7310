import { exampleRequest, operationOf } from '@voice-agent-platform/contract-reader';
import type { OperationRow } from '@voice-agent-platform/openapi/operations';
import type { Save } from '../src/core/store.js';
import { createSandboxOn } from '../src/create-sandbox.js';
import { createSandbox, type Sandbox, type SandboxOptions } from '../src/index.js';
import { platformOf } from './cases.js';

/** Creates a sandbox in process, with functions that call its API and its controls. */
export function begin(options?: SandboxOptions) {
  const sandbox = createSandbox(options);
  return { ...platformOf(sandbox), control: controlsOf(sandbox) };
}

/** Creates a sandbox in process that saves its state, as the command line does. */
export function beginSaving(save: Save, options?: SandboxOptions) {
  const runtime = { listen: () => Promise.reject(new Error('in process')), deliver: undefined };
  const sandbox = createSandboxOn(runtime, options, { save });
  return { ...platformOf(sandbox), control: controlsOf(sandbox) };
}

interface ControlReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Absent if the response is not JSON. */
  readonly json: unknown;
}

function controlsOf(sandbox: Sandbox) {
  return async (method: string, path: string, body?: unknown): Promise<ControlReply> => {
    const response = await sandbox.fetch(`${sandbox.clientOptions.baseUrl}/_sandbox${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const json = (isJson && text !== '' ? JSON.parse(text) : undefined) as unknown;
    return { status: response.status, headers: response.headers, text, json };
  };
}

/** Returns the path of an operation on the resource of the contract's examples, which are the built-in story. */
export function pathOf(row: OperationRow): string {
  const { path } = exampleRequest(operationOf(row));
  return row.path.replace(/\{(.*?)\}/g, (_, name: string) => path[name]!);
}

/** Creates a UUID from a number. */
export function uuid(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
}

/** Times in every form that the contract allows, the earliest first. */
export const TIMES = [
  '2026-10-16T10:00:00Z',
  '2026-10-16t10:00:01z',
  '2026-10-16 10:00:02Z',
  '2026-10-16T10:00:02.5Z',
  '2026-10-16T13:00:03+03:00',
  '2026-10-16T07:00:04-0300',
  '2026-10-16T10:00:05+00',
  '2026-10-16t10:00:60z',
  '2026-10-16T10:00:60.5Z',
];

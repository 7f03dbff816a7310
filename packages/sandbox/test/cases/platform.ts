/** What all cases use: a sandbox with functions that call its API, and a comparison that runs in every runtime. */
import type { ClientOptions, createSandbox, Sandbox } from '../../src/portable.js';

export type Json = Record<string, unknown>;

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The response as JSON. An empty object if it is not JSON. */
  readonly json: Json & { readonly [index: number]: Json; readonly length?: number };
  /** Pointers of the faults of a problem. */
  readonly pointers: readonly string[];
}

export interface SendOptions {
  /** Default: the root that serves the path. */
  readonly root?: 'base' | 'platform';
  /** Sent as JSON. A text is sent as it is. */
  readonly body?: unknown;
  /** Added to the headers of a valid request. A header that is null is left out. */
  readonly headers?: Readonly<Record<string, string | null>>;
}

/** The arguments of a request. */
export type Call = readonly [method: string, path: string, options?: SendOptions];

export interface Platform {
  readonly sandbox: Sandbox;
  /** Sends a request, and resolves when the response begins. */
  readonly request: (...call: Call) => Promise<Response>;
  /** Sends a request, and reads the whole response. */
  readonly send: (...call: Call) => Promise<Reply>;
}

/** The sandbox's behavior, by name. */
export type Cases = Readonly<Record<string, (platform: Platform) => Promise<void>>>;

export interface Case {
  readonly name: string;
  readonly run: Cases[string];
}

class CaseFailure extends Error {
  override readonly name = 'CaseFailure';
}

/** Writes a value as JSON. JSON lacks undefined, so a text stands for it. */
function toComparable(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner === undefined ? '(undefined)' : inner,
  );
}

/** Compares two values as JSON, the order of fields included. Runs in every runtime, unlike `node:assert`. */
export function equal(actual: unknown, expected: unknown): void {
  const [found, wanted] = [toComparable(actual), toComparable(expected)];
  if (found !== wanted) throw new CaseFailure(`expected ${wanted}, found ${found}`);
}

function isPlatformPath(path: string): boolean {
  return /^\/versions\/|\/runs(\?|$)/.test(path);
}

/** Sends requests to a sandbox: in process, or with the options of a client. */
export function platformOf(
  sandbox: Sandbox,
  options: ClientOptions = sandbox.clientOptions,
): Platform {
  const request: Platform['request'] = (method, path, { root, body, headers = {} } = {}) => {
    const { baseUrl, platformUrl, apiKey, organizationId, fetch } = options;
    const isPlatform = root ? root === 'platform' : isPlatformPath(path);
    const all: Record<string, string | null> = {
      authorization: `Bearer ${apiKey}`,
      ...(isPlatform && { 'x-organization-id': organizationId }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    };
    return fetch(`${isPlatform ? platformUrl : baseUrl}/api/v1${path}`, {
      method,
      headers: Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null),
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  };
  return { sandbox, request, send: async (...call) => readReply(await request(...call)) };
}

async function readReply(response: Response): Promise<Reply> {
  const { status, headers } = response;
  const text = await response.text();
  const isJson = headers.get('content-type')?.includes('json') ?? false;
  const json = (isJson && text !== '' ? JSON.parse(text) : {}) as Reply['json'];
  const errors = (json['errors'] ?? []) as readonly { readonly pointer: string }[];
  return { status, headers, text, json, pointers: errors.map(({ pointer }) => pointer) };
}

/** Runs one case on a new sandbox. */
export async function runCase(create: typeof createSandbox, { run }: Case): Promise<void> {
  const sandbox = create();
  try {
    await run(platformOf(sandbox));
  } finally {
    await sandbox.close();
  }
}

/** The suppliers' number, which is not in use_case mode. */
export const SECOND_NUMBER = '66f1a2e0e5b7d83a9c0e4b32';
/** Has the form of an identifier, but names nothing. */
export const UNKNOWN_ID = '000000000000000000000000';

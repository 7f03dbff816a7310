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
  readonly root?: 'base' | 'platform';
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | null>>;
}

export interface Platform {
  readonly sandbox: Sandbox;
  readonly send: (method: string, path: string, options?: SendOptions) => Promise<Reply>;
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

/** Writes a value as JSON, in which a text shows what would otherwise be left out or become null. */
function write(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner === undefined ? '(undefined)' : inner,
  );
}

/** Compares two values as JSON, the order of fields included. Runs in every runtime, unlike `node:assert`. */
export function equal(actual: unknown, expected: unknown): void {
  const [found, wanted] = [write(actual), write(expected)];
  if (found !== wanted) throw new CaseFailure(`expected ${wanted}, found ${found}`);
}

function isPlatformPath(path: string): boolean {
  return /^\/versions\/|\/runs(\?|$)/.test(path);
}

/** Sends requests to a sandbox: in process, or with the options of a client. */
export function platformOf(
  sandbox: Sandbox,
  { baseUrl, platformUrl, apiKey, organizationId, fetch }: ClientOptions = sandbox.clientOptions,
): Platform {
  return {
    sandbox,
    send: async (method, path, { root, body, headers = {} } = {}) => {
      const platform = root ? root === 'platform' : isPlatformPath(path);
      const all: Record<string, string | null> = {
        authorization: `Bearer ${apiKey}`,
        ...(platform && { 'x-organization-id': organizationId }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      };
      const response = await fetch(`${platform ? platformUrl : baseUrl}/api/v1${path}`, {
        method,
        headers: Object.entries(all).filter(
          (entry): entry is [string, string] => entry[1] !== null,
        ),
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') ?? false;
      const json = (isJson && text !== '' ? JSON.parse(text) : {}) as Reply['json'];
      const errors = (json['errors'] ?? []) as readonly { readonly pointer: string }[];
      return {
        status: response.status,
        headers: response.headers,
        text,
        json,
        pointers: errors.map(({ pointer }) => pointer),
      };
    },
  };
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

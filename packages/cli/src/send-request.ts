import { request, type MethodAndPath, type VoiceAgentClient } from '@voice-agent-platform/client';
import { findPlaceholder } from '@voice-agent-platform/shared/check-request';
import { isObject } from '@voice-agent-platform/shared/json';
import { printable } from '@voice-agent-platform/shared/text';
import { UsageError } from '@voice-agent-platform/shared/usage';
import { announce, runCall, sendProtected } from './call.js';
import type { CommandSpec } from './command-spec.js';
import { createPlatform } from './connect.js';
import { confirmRequest } from './consent.js';
import { commands } from './generated/commands.js';
import { printDryRun, printResult } from './output.js';
import { createReader } from './read-input.js';
import { requireValid, type ApiRequest, type NameOf } from './request.js';
import { requireSettings, until, type Call, type CallOptions, type CallSpec } from './settings.js';

/** The options of `request`. */
export interface RequestOptions {
  readonly root?: string;
  readonly query?: readonly string[];
  readonly header?: readonly string[];
  readonly body?: string;
}

/**
 * Sends a request, prints its response or failure, and resolves to the exit code. A request that matches an operation
 * has the same protection as its command.
 */
export function sendRequest(
  method: string,
  path: string,
  options: RequestOptions & CallOptions,
): Promise<number> {
  refusePath(path);
  const operation = commands.find(
    (command) => command.method === method && matches(command.path, path),
  );
  const root = readRoot(options.root ?? operation?.root ?? 'base');
  const name = `${method} ${path}` as MethodAndPath;
  const deliver = (client: VoiceAgentClient, { interruption }: Call, args: Arguments) =>
    request(client, name, { root, ...args, signal: interruption }).then(({ data }) => data);
  // A table would leave out parts of the response.
  const print = (call: Call, data: unknown) => printResult({ ...call, json: true }, data);
  const basis = { root, organizationId: root === 'platform', command: 'request' };

  if (operation) {
    return runCall({ ...operation, ...basis }, options, async (call, sending) => {
      const args = await until(call.signal, readArguments(options, operation.bodyForm));
      await sendProtected(call, readOperationRequest(operation, path, args), {
        nameOf,
        deliver: (client, { body }) =>
          deliver(client, call, { ...args, ...(body !== undefined && { body }) }),
        print: (data) => print(call, data),
        sending,
      });
    });
  }
  const secrets = { request: [], response: [] };
  const spec: CallSpec = { ...basis, operationId: name, method, summary: name, secrets };
  return runCall(spec, options, async (call, sending) => {
    const args = await until(call.signal, readArguments(options));
    requireValid(undefined, args, nameOf, call.terminal);
    if (call.dryRun) {
      await printDryRun(call, args.body, (dry, fetch) =>
        deliver(createPlatform(dry, fetch), call, args),
      );
      return;
    }
    requireSettings(call);
    announce(call);
    if (['PUT', 'DELETE'].includes(method)) await confirmRequest(call);
    const platform = createPlatform(call);
    sending();
    print(call, await deliver(platform, call, args));
  });
}

/** @throws UsageError */
function refusePath(path: string): void {
  if (!/^\/(?!\/)[^\s?#]*$/.test(path)) {
    throw new UsageError(
      '<path> must be a path below /api/v1, such as /calls/42\n\nGive the query with --query.',
    );
  }
  // A server may resolve escaped dots and slashes.
  const segments = path.replaceAll(/%2e/gi, '.').split(/[/\\]|%2f|%5c/i);
  if (segments.some((segment) => segment === '.' || segment === '..')) {
    throw new UsageError('<path> leads out of its root');
  }
  refusePlaceholder('<path>', decode(path));
  if (/^\/+api\/+v1(?:\/|$)/i.test(path)) {
    throw new UsageError(
      `<path> must be without /api/v1, which the root adds\n\nGive: ${printable(path.replace(/^\/+api\/+v1\/*/i, '/'))}`,
    );
  }
}

/** @throws UsageError */
function refusePlaceholder(place: string, text: string): void {
  const found = findPlaceholder(text);
  if (found) throw new UsageError(`${place} ${found.message}`);
}

function readRoot(root: string): CommandSpec['root'] {
  if (root === 'base' || root === 'platform') return root;
  throw new UsageError(`--root must be base or platform, not "${root}"`);
}

/** Returns true if a server might read the path as that of the operation, in spite of case, escapes, or slashes. */
function matches(template: string, path: string): boolean {
  const [expected, given] = [splitPath(template), splitPath(path)];
  return (
    expected.length === given.length &&
    expected.every(
      (segment, index) =>
        segment.startsWith('{') || segment.toLowerCase() === given[index]!.toLowerCase(),
    )
  );
}

function splitPath(path: string): string[] {
  return decode(path).split('/').filter(Boolean);
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Reads the options as a request of the operation. */
function readOperationRequest(
  { path: template, requestBody, removal }: CommandSpec,
  path: string,
  { query, body }: Arguments,
): ApiRequest {
  const values = splitPath(path);
  const parameters = splitPath(template).flatMap((segment, index) =>
    segment.startsWith('{') ? [[segment.slice(1, -1), values[index]] as const] : [],
  );
  if (body !== undefined && !isObject(body)) throw new UsageError('--body must be a JSON object');
  if (body === undefined && requestBody && !removal) {
    throw new UsageError('there is nothing to send: give --body');
  }
  return {
    path: Object.fromEntries(parameters),
    query: Object.fromEntries(
      Object.entries(query).map(([name, given]) => [name, given.length === 1 ? given[0] : given]),
    ),
    ...(body !== undefined && { body }),
  };
}

const nameOf: NameOf = (part, pointer) => {
  const place = printable(pointer);
  if (part === 'path') return `<path>: ${place.slice(1)}`;
  if (part === 'query') return `--query ${place.slice(1)}`;
  return `--body${place}`;
};

interface Arguments {
  readonly query: Readonly<Record<string, readonly string[]>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

async function readArguments(
  { query = [], header = [], body }: RequestOptions,
  bodyForm?: string,
): Promise<Arguments> {
  const pairs = query.map((text) => {
    const [name, value] = splitPair(text);
    if (value === undefined) throw new UsageError(`--query must be name=value, not "${text}"`);
    return [name, value] as const;
  });
  const names = new Set(pairs.map(([name]) => name));
  return {
    // A repeated name is sent repeatedly.
    query: Object.fromEntries(
      [...names].map((name) => [
        name,
        pairs.flatMap(([key, value]) => (key === name ? value : [])),
      ]),
    ),
    headers: Object.fromEntries(header.map(readHeader)),
    ...(body !== undefined && { body: await createReader()('--body', body, bodyForm) }),
  };
}

/** Messages never repeat a header, because it may contain the key. */
function readHeader(text: string): readonly [name: string, value: string] {
  if (/^\s*(?:proxy-)?authorization\b/i.test(text)) {
    throw new UsageError('--header cannot set authorization: the key comes from the settings');
  }
  const [name, value] = splitPair(text);
  if (value === undefined) throw new UsageError('--header must be name=value');
  refusePlaceholder('--header', text);
  return [name, value];
}

function splitPair(text: string): readonly [name: string, value: string | undefined] {
  const [, name = '', value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  return [name, value];
}

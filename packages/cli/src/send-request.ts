import { request, type MethodAndPath, type VoiceAgentClient } from '@voice-agent-platform/client';
import { operations } from '@voice-agent-platform/openapi/operations';
import { UsageError } from '@voice-agent-platform/shared/usage';
import { announce, runCall } from './call.js';
import { createPlatform, withinTime } from './connect.js';
import { confirmRequest } from './consent.js';
import { printDryRun, printResult } from './output.js';
import { createReader } from './read-input.js';
import { refusePlaceholder } from './request.js';
import { requireSettings, until, type CallOptions, type CallSpec } from './settings.js';

/** The options of `request`. */
export interface RequestOptions {
  readonly root?: string;
  readonly query?: readonly string[];
  readonly header?: readonly string[];
  readonly body?: string;
}

/** Sends a request, prints its response or why it failed, and resolves to the exit code. */
export function sendRequest(
  method: string,
  path: string,
  options: RequestOptions & CallOptions,
): Promise<number> {
  const spec = specOf(method, path, options.root);
  return runCall(spec, options, async (call, sending) => {
    const args = await until(call.signal, readArguments(options, spec));
    const send = (client: VoiceAgentClient) =>
      request(client, spec.operationId, { ...args, signal: call.signal });
    if (call.dryRun) {
      await printDryRun(call, args.body, (dry, fetch) => send(createPlatform(dry, fetch)));
      return;
    }
    requireSettings(call);
    const platform = createPlatform(call);
    announce(call);
    if (spec.destructive) await confirmRequest(call);
    sending();
    const { data } = await withinTime(call, spec.operationId, send(platform));
    // A table would leave out a part of the response.
    printResult({ ...call, json: true }, data);
  });
}

interface RequestSpec extends CallSpec {
  readonly operationId: MethodAndPath;
  /** Whether it asks for confirmation. */
  readonly destructive: boolean;
}

/** What is known about the request: all that the contract says, if it has the operation. */
function specOf(method: string, path: string, root = 'base'): RequestSpec {
  if (!/^\/(?!\/)[^\s?#]*$/.test(path)) {
    throw new UsageError(
      '<path> must be a path below /api/v1, such as /calls/42\n\nGive the query with --query.',
    );
  }
  if (root !== 'base' && root !== 'platform') {
    throw new UsageError(`--root must be base or platform, not "${root}"`);
  }
  const row = operations.find((each) => each.method === method && hasPath(each.path, path));
  const operationId = `${method} ${path}` as MethodAndPath;
  return {
    operationId,
    command: 'request',
    method,
    root,
    summary: operationId,
    organizationId: root === 'platform',
    secrets: row?.secrets ?? { request: [], response: [] },
    destructive: row?.destructive ?? ['PUT', 'DELETE'].includes(method),
  };
}

/** Whether a path may be that of an operation, however a server reads case, escapes, and slashes. */
function hasPath(template: string, path: string): boolean {
  const [expected, given] = [template, path].map((each) =>
    each.toLowerCase().split('/').filter(Boolean).map(decode),
  ) as [string[], string[]];
  return (
    expected.length === given.length &&
    expected.every((segment, index) => segment.startsWith('{') || segment === given[index])
  );
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return segment;
  }
}

async function readArguments(
  { query = [], header = [], body }: RequestOptions,
  { root }: RequestSpec,
) {
  const pairs = query.map((text) => {
    const [name, value] = splitPair(text);
    if (value === undefined) throw new UsageError(`--query must be name=value, not "${text}"`);
    return [name, value] as const;
  });
  const names = new Set(pairs.map(([name]) => name));
  const read = body === undefined ? undefined : await createReader()('--body', body);
  refusePlaceholder(read);
  return {
    root,
    // A name that is given several times is sent several times.
    query: Object.fromEntries(
      [...names].map((name) => [
        name,
        pairs.flatMap(([each, value]) => (each === name ? value : [])),
      ]),
    ),
    headers: Object.fromEntries(header.map(readHeader)),
    ...(read !== undefined && { body: read }),
  };
}

/** No message repeats a header, which may be in the place of the key. */
function readHeader(text: string): readonly [name: string, value: string] {
  if (/^\s*(?:proxy-)?authorization\b/i.test(text)) {
    throw new UsageError('--header cannot set authorization: the key comes from the settings');
  }
  const [name, value] = splitPair(text);
  if (value === undefined) throw new UsageError('--header must be name=value');
  return [name, value];
}

function splitPair(text: string): readonly [name: string, value: string | undefined] {
  const [, name = '', value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  return [name, value];
}

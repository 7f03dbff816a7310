/** Sends the requests of `request`. */
import { request, type MethodAndPath, type VoiceAgentClient } from '@voice-agent-platform/client';
import { isObject } from '@voice-agent-platform/shared/json';
import { UsageError } from '@voice-agent-platform/shared/usage';
import { announce, runCall, sendProtected } from './call.js';
import type { CommandSpec } from './command-spec.js';
import { confirmRequest } from './confirmation.js';
import { createPlatform } from './connect.js';
import { commands } from './generated/commands.js';
import { printDryRun } from './dry-run.js';
import { printResult } from './output.js';
import {
  nameOption,
  readArguments,
  type RequestArguments,
  type RequestOptions,
} from './request-arguments.js';
import { matchPath, readPath } from './request-path.js';
import { requireValid } from './request-faults.js';
import type { ApiRequest } from './request.js';
import type { Call, CallOptions, CallSpec } from './run.js';
import { requireSettings } from './call-settings.js';
import { until } from './timeout.js';

/** The method and the path of a request, as the person typed them. */
interface Typed {
  readonly method: string;
  readonly path: string;
}

interface Target extends Typed {
  readonly root: CommandSpec['root'];
}

/** An operation, and the values that the typed path has for its parameters. */
interface Match {
  readonly operation: CommandSpec;
  readonly path: ApiRequest['path'];
}

type Options = RequestOptions & CallOptions;

/** Sends a request, prints its response or failure, and resolves to the exit code. */
export function sendRequest(typed: Typed, options: Options): Promise<number> {
  const match = findOperation(typed.method, readPath(typed.path));
  const root = readRoot(options.root ?? match?.operation.root ?? 'base');
  const target = { ...typed, root };
  return match ? sendOperation(match, target, options) : sendUndeclared(target, options);
}

function findOperation(method: string, segments: readonly string[]): Match | undefined {
  for (const operation of commands) {
    const path = operation.method === method && matchPath(operation.path, segments);
    if (path) return { operation, path };
  }
  return undefined;
}

function readRoot(root: string): CommandSpec['root'] {
  if (root === 'base' || root === 'platform') return root;
  throw new UsageError(`--root must be base or platform, not "${root}"`);
}

/** Sends a request that matches an operation, with the same protection as the operation's command. */
function sendOperation(match: Match, target: Target, options: Options): Promise<number> {
  const { operation } = match;
  return runCall({ ...operation, ...baseSpec(target) }, options, async (call, sending) => {
    const args = await until(call.signal, readArguments(options, operation.bodyForm));
    await sendProtected(call, toApiRequest(match, args), {
      nameOf: nameOption,
      deliver: (client, { body }) =>
        sendTyped(client, target, {
          ...args,
          ...(body !== undefined && { body }),
          signal: call.interruption,
        }),
      print: (data) => printWhole(call, data),
      sending,
    });
  });
}

/** Sends a request that the contract does not describe. PUT and DELETE need consent, because they may remove something. */
function sendUndeclared(target: Target, options: Options): Promise<number> {
  const { method } = target;
  const name = `${method} ${target.path}`;
  const secrets = { request: [], response: [] };
  const spec: CallSpec = {
    ...baseSpec(target),
    operationId: name,
    method,
    summary: name,
    secrets,
  };
  return runCall(spec, options, async (call, sending) => {
    const args = await until(call.signal, readArguments(options));
    const signal = call.interruption;
    const { warn } = call.terminal;
    requireValid(args, { rules: undefined, secrets: secrets.request, nameOf: nameOption, warn });
    if (call.dryRun) {
      await printDryRun(call, args.body, (dry, fetch) =>
        sendTyped(createPlatform(dry, fetch), target, { ...args, signal }),
      );
      return;
    }
    requireSettings(call);
    announce(call);
    if (['PUT', 'DELETE'].includes(method)) await confirmRequest(call);
    const platform = createPlatform(call);
    sending();
    printWhole(call, await sendTyped(platform, target, { ...args, signal }));
  });
}

function baseSpec({ root }: Target) {
  return {
    root,
    organizationId: root === 'platform',
    command: 'request',
    wayOut: 'To send what the contract forbids, use `request` of @voice-agent-platform/client.',
  };
}

async function sendTyped(
  client: VoiceAgentClient,
  { method, path, root }: Target,
  args: RequestArguments & { readonly signal: AbortSignal },
): Promise<unknown> {
  // The type names the operations of the contract, but the client sends any other as well.
  const name = `${method} ${path}` as MethodAndPath;
  const { data } = await request(client, name, { root, ...args, ...writeText(args) });
  return data;
}

/** Writes a body that is a text as JSON, because the client sends a text as it is. */
function writeText({ headers, body }: RequestArguments): Partial<RequestArguments> {
  if (typeof body !== 'string') return {};
  return {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  };
}

/** Prints JSON, because a table would leave out parts of the response. */
function printWhole(call: Call, data: unknown): void {
  printResult({ ...call, json: true }, data);
}

/** Returns the request in the form that the command of the operation would have. */
function toApiRequest(
  { operation: { fields, requestBody, removal }, path }: Match,
  { query, body }: RequestArguments,
): ApiRequest {
  if (body !== undefined && !isObject(body)) throw new UsageError('--body must be a JSON object');
  // A removal without a body is refused later, as one without a target.
  if (body === undefined && requestBody && !removal) {
    throw new UsageError('there is nothing to send: give --body');
  }
  for (const { in: place, name, repeat } of fields) {
    if (place === 'query' && !repeat && (query[name]?.length ?? 0) > 1) {
      throw new UsageError(`--query ${name} is given more than once, and takes one value`);
    }
  }
  return {
    path,
    query: Object.fromEntries(
      Object.entries(query).map(([name, given]) => [name, given.length === 1 ? given[0] : given]),
    ),
    ...(body !== undefined && { body }),
  };
}

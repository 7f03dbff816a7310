/** Functions that take a client. They are separate, so that a program's bundle contains only the ones it imports. */
import type { CallArguments } from './call.js';
import { EXECUTE, type Execute, type Success } from './create-client.js';
import { assertOption } from './errors/configuration-error.js';
import type { VoiceAgentClient } from './generated/client.js';
import { readRequestId } from './http.js';
import { routes, type MethodAndPath, type Operation, type Root, type Route } from './operation.js';
import type { PlatformCallOptions } from './options.js';

/** A success response: its body, and the rest of it. */
export interface WithResponse<Data> {
  readonly data: Data;
  readonly status: number;
  readonly headers: Headers;
  /** The `x-request-id` or `request-id` header; `null` without one. */
  readonly requestId: string | null;
  /** How often the request was sent. */
  readonly attempts: number;
}

/** The methods of a client, each resolving to a {@link WithResponse}. */
export type ClientWithResponse = {
  [Id in keyof VoiceAgentClient]: (
    ...args: Parameters<VoiceAgentClient[Id]>
  ) => Promise<WithResponse<Awaited<ReturnType<VoiceAgentClient[Id]>>>>;
};

/**
 * Returns the same methods, which resolve to data, status, headers, request id and attempts.
 *
 *     const { data, requestId } = await withResponse(platform).listPhoneNumbers();
 *
 * @throws ConfigurationError if `client` was not made by `createClient`.
 */
export function withResponse(client: VoiceAgentClient): ClientWithResponse {
  return createView(client, { isUnread: false }) as ClientWithResponse;
}

/** The methods of a client, each resolving to the runtime's own `Response`. */
export type ClientAsResponse = {
  [Id in keyof VoiceAgentClient]: (...args: Parameters<VoiceAgentClient[Id]>) => Promise<Response>;
};

/**
 * Returns the same methods, which resolve to the runtime's own `Response`, unread, as soon as its headers have arrived: for a body that
 * is not text, or too long for memory.
 *
 *     const recording = await asResponse(platform).getCallRecording({ path: { id } });
 *     const bytes = await recording.arrayBuffer();
 *
 * Retries and errors stay the same: a non-2xx response rejects with an `ApiError`. Once a method has
 * resolved, the body is yours: read it or cancel it. Only your own `signal` ends it, and neither `timeoutMs` nor
 * `maxResponseBytes` limits it. One listener stays on that signal: pass one for each call, and not one for the life of
 * the program. `onResponse` of a middleware runs without a body.
 *
 * @throws ConfigurationError if `client` was not made by `createClient`.
 */
export function asResponse(client: VoiceAgentClient): ClientAsResponse {
  return createView(client, { isUnread: true }) as ClientAsResponse;
}

/** Argument of {@link request}. */
export interface RequestArguments extends PlatformCallOptions {
  /** `base` for `baseUrl`, or `platform` for `platformUrl`, which also gets the organization. Default `base`. */
  readonly root?: Root | undefined;
  /** Values for the parameters in braces. */
  readonly path?: Readonly<Record<string, string>> | undefined;
  /** A `Date` is sent as `toISOString()` writes it. */
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  /**
   * Objects and lists are sent as JSON. A text, bytes, a `Blob`, a `FormData`, a `URLSearchParams` or a stream goes to
   * `fetch` as it is, with its own media type; a stream is sent once, without retries.
   */
  readonly body?: unknown;
}

/**
 * Calls an operation that the contract does not have, with the key, limits, retries, observers and errors of the client.
 * Resolves as `withResponse` does; with `asResponse(client)` in place of the client, to the unread `Response`.
 *
 *     const { data } = await request<Call>(platform, 'GET /calls/{id}', { path: { id } });
 *
 * `data` is the parsed JSON, the text of `text/plain`, or `undefined` without a body. Nothing checks that it is a `Data`.
 * Any other media type rejects with a `ResponseParseError`. A middleware runs as for a method; `validateContract` has
 * nothing to check.
 *
 * @param operation Method and path. The path comes after the root and `/api/v1`, and cannot leave them.
 */
export function request<Data = unknown>(
  client: VoiceAgentClient | ClientWithResponse,
  operation: MethodAndPath,
  args?: RequestArguments | null,
): Promise<WithResponse<Data>>;
export function request(
  client: ClientAsResponse,
  operation: MethodAndPath,
  args?: RequestArguments | null,
): Promise<Response>;
export async function request(
  client: object,
  operation: MethodAndPath,
  args?: RequestArguments | null,
): Promise<unknown> {
  const given = args ?? {};
  const { root = 'base', body } = given;
  const [, method, path] = /^(DELETE|GET|PATCH|POST|PUT) (\/(?!\/)[^\s?#]*)$/.exec(operation) ?? [];
  const fault = 'must be a method and a path, such as "GET /calls/{id}"';
  assertOption(path, 'operation', fault);
  const route: Route = {
    operation: { operationId: operation, method: method as Operation['method'], path },
    root,
    kind: 'undeclared',
  };
  const isRoot = root === 'base' || root === 'platform';
  assertOption(isRoot, 'root', 'must be "base" or "platform"', route);
  assertOption(method !== 'GET' || body === undefined, 'body', 'cannot be sent with GET', route);
  for (const name of Object.keys(given.path ?? {})) {
    const unused = `is not in the path: write it as {${name}}`;
    assertOption(path.includes(`{${name}}`), `path.${name}`, unused, route);
  }
  return present(await findExecute(client)({ route, args: given }));
}

/** Returns the methods of a client, each with its success converted by {@link present}. */
function createView(client: object, { isUnread }: { readonly isUnread: boolean }): object {
  const execute = findExecute(client);
  const view: Execute = (invocation) => execute({ ...invocation, isUnread });
  const methods = routes.map((route) => [
    route.operation.operationId,
    async (args?: CallArguments | null) => present(await view({ route, args: args ?? {} })),
  ]);
  return Object.defineProperty(Object.fromEntries(methods), EXECUTE, { value: view }) as object;
}

function findExecute(client: object): Execute {
  const { [EXECUTE]: execute } = client as { [EXECUTE]?: Execute };
  const fault = 'must be one that createClient made, of the same version of this package';
  assertOption(execute, 'client', fault);
  return execute;
}

function present({
  response,
  isUnread,
  data,
  attempts,
}: Success): WithResponse<unknown> | Response {
  if (isUnread) return response;
  const { status, headers } = response;
  return { data, status, headers, requestId: readRequestId(headers), attempts };
}

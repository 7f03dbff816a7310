/**
 * Views of a client: the same methods with another result. They are functions that take a client, so that a program's
 * bundle contains only the ones it imports.
 */
import type { CallArguments } from './call.js';
import { EXECUTE, type Execute, type Success } from './create-client.js';
import { assertOption } from './errors/configuration-error.js';
import type { VoiceAgentClient } from './generated/client.js';
import { readRequestId } from './http.js';
import { routes } from './operation.js';

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
 * Returns the same methods, which resolve to the runtime's own `Response`, unread, as soon as its headers have arrived:
 * for a body that is not text, or too long for memory.
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

/** @throws ConfigurationError if `client` was not made by `createClient`. */
export function findExecute(client: object): Execute {
  const { [EXECUTE]: execute } = client as { [EXECUTE]?: Execute };
  const fault = 'must be one that createClient made, of the same version of this package';
  assertOption(execute, 'client', fault);
  return execute;
}

/** Returns what the caller gets: the unread response, or its data with status, headers, request id and attempts. */
export function present({
  response,
  isUnread,
  data,
  attempts,
}: Success): WithResponse<unknown> | Response {
  if (isUnread) return response;
  const { status, headers } = response;
  return { data, status, headers, requestId: readRequestId(headers), attempts };
}

/** Calls operations that the contract does not have. */
import { assertOption } from './errors/configuration-error.js';
import type { MethodAndPath, Operation, Root, Route } from './operation.js';
import type { PlatformCallOptions } from './options.js';
import type { VoiceAgentClient } from './generated/client.js';
import {
  findExecute,
  present,
  type ClientAsResponse,
  type ClientWithResponse,
  type WithResponse,
} from './views.js';

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

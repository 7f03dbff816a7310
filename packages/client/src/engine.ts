import createOpenapiFetch, { type Client, type FetchOptions } from 'openapi-fetch';
import { originOf, type Call } from './call.js';
import { ApiError, ConfigurationError, VoiceAgentError } from './errors.js';
import type { Exchange } from './exchange.js';
import { throwIfAborted } from './policy/time.js';
import { headerFields, serializePath } from './request.js';
import { checkOption, type Settings } from './settings.js';

/** Every operation, to the compiler: which one it is, the table of operations says at run time. */
interface AnyOperation {
  readonly parameters: {
    readonly path?: Record<string, unknown>;
    readonly query?: Record<string, unknown>;
    readonly header?: Record<string, string | undefined>;
  };
  readonly requestBody?: { readonly content: { readonly 'application/json': unknown } };
  readonly responses: {
    readonly 200: { readonly content: { readonly 'application/json': unknown } };
    readonly default: { readonly content: { readonly 'application/json': unknown } };
  };
}

type AnyMethod = 'delete' | 'get' | 'patch' | 'post' | 'put';
type AnyOptions = FetchOptions<AnyOperation>;
type AnyClient = Client<Record<string, Record<AnyMethod, AnyOperation>>>;

/** What a call sends, and how openapi-fetch does it. */
export interface Init extends Pick<AnyOptions, 'middleware' | 'parseAs'> {
  Request: typeof Request;
  signal?: AbortSignal | null;
  readonly params?:
    | {
        readonly path?: Readonly<Record<string, unknown>> | null | undefined;
        readonly query?: Readonly<Record<string, unknown>> | null | undefined;
        readonly header?: Readonly<Record<string, unknown>> | null | undefined;
      }
    | undefined;
  readonly body?: unknown;
  readonly headers?: Parameters<typeof headerFields>[0];
}

/** What came of a call, whatever the status. */
export interface Result {
  readonly data?: unknown;
  readonly error?: unknown;
  /** What openapi-fetch was given as the response. */
  readonly response: Response;
}

const ORGANIZATION = 'x-organization-id';

/**
 * Both entries send through this function: the only one that calls openapi-fetch, whose `fetch` is the transport. It
 * completes the `init`, which the call must not share.
 */
export function createEngine(settings: Settings) {
  const client: AnyClient = createOpenapiFetch({ headers: settings.headers });

  return async function send(call: Call, init: Init, exchange: Exchange): Promise<Result> {
    const { operation, root } = call;
    const { params, headers } = init;
    const baseUrl = settings.roots[root];
    const options = init as AnyOptions;
    if (params?.header || root === 'platform') {
      // openapi-fetch puts these over all other headers.
      const header = headerFields(params?.header, call);
      if (root === 'platform') {
        const organization = call.organizationId ?? header[ORGANIZATION] ?? settings.organizationId;
        header[ORGANIZATION] = checkOption('organizationId', organization, 'the client', call);
      }
      options.params = Object.assign({}, params, { header }) as NonNullable<AnyOptions['params']>;
    }
    try {
      const path = serializePath(operation.path, params?.path, call);
      // One by one: V8 takes ten times as long for an object made of a spread and more.
      // Whatever the call has for these: either could lead the key elsewhere.
      options.fetch = (request) => exchange(call, request);
      options.baseUrl = baseUrl;
      options.pathSerializer = () => baseUrl + path;
      options.headers = headerFields(headers, call);
      return await client[operation.method](operation.path, options);
    } catch (cause) {
      // openapi-fetch takes an error such as `null`, with which a caller may abort, for none.
      throwIfAborted(call.signal);
      throw call.isWritten || call.attempts > 0 || cause instanceof VoiceAgentError
        ? cause
        : new ConfigurationError({
            ...originOf(call),
            option: 'request',
            fault: 'cannot be sent',
            cause,
          });
    }
  };
}

/** The error that a non-2xx response is to a caller. */
export function toError(call: Call, { error, response: { status, headers } }: Result): ApiError {
  const body = error === '' ? undefined : error;
  return new ApiError({ ...originOf(call), status, headers, body });
}

import createOpenapiFetch, {
  createQuerySerializer,
  defaultBodySerializer,
  type Client,
  type FetchOptions,
} from 'openapi-fetch';
import { originOf, type Call } from './call.js';
import { ApiError } from './errors.js';
import { plainExchange, type Exchange } from './exchange.js';
import type { Fetch } from './options.js';
import { fillPath, headerFields, serialize } from './request.js';
import type { Received } from './response.js';
import { checkOption, type Settings } from './settings.js';
import { transport } from './transport.js';

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

type AnyParams = NonNullable<FetchOptions<AnyOperation>['params']>;
type AnyMethod = 'delete' | 'get' | 'patch' | 'post' | 'put';
type AnyClient = Client<Record<string, Record<AnyMethod, AnyOperation>>>;

/** What a call passes to openapi-fetch, with the `fetch` that its attempts use. */
export type EngineInit = Omit<
  FetchOptions<AnyOperation>,
  'fetch' | 'headers' | 'middleware' | 'params' | 'signal'
> & {
  readonly params?: {
    readonly path?: Readonly<Record<string, unknown>> | null | undefined;
    readonly query?: Readonly<Record<string, unknown>> | null | undefined;
    readonly header?: Readonly<Record<string, string | null | undefined>> | null | undefined;
  };
  readonly headers?: Parameters<typeof headerFields>[0];
  readonly fetch: Fetch;
};

/** What came of a call, whatever the status. */
export interface Result {
  readonly data?: unknown;
  readonly error?: unknown;
  /** What openapi-fetch was given as the response. */
  readonly response: Response;
  /** What the transport received; `undefined` if a middleware responded. */
  readonly received: Received | undefined;
  /** The error that a non-2xx response is to a caller. */
  readonly toError: () => ApiError;
}

const ORGANIZATION = 'x-organization-id';

/** Both entries send through this function: the only one that calls openapi-fetch, whose `fetch` is the transport. */
export function createEngine(settings: Settings) {
  const client: AnyClient = createOpenapiFetch({ headers: settings.headers });

  return async function send(
    call: Call,
    given: EngineInit,
    exchange: Exchange = plainExchange,
  ): Promise<Result> {
    const { operation, root } = call;
    const { parseAs = 'json', params, headers, fetch } = given;
    const { bodySerializer = defaultBodySerializer } = given;
    const isStream = parseAs === 'stream';
    let received: Received | undefined;

    const { data, error, response } = await client[operation.method](operation.path, {
      ...given,
      baseUrl: settings.roots[root],
      headers: headerFields(headers, call),
      params: {
        ...params,
        // Without one, openapi-fetch would send `%7Bid%7D`.
        ...(operation.path.includes('{') && { path: params?.path ?? {} }),
        ...(root === 'platform' && { header: withOrganization(call, params?.header) }),
      } as AnyParams,
      pathSerializer: (url, values) => fillPath(url, values, call),
      querySerializer: (query) => serialize('the query', call, () => writeQuery(given, query)),
      bodySerializer: (...body) =>
        serialize<unknown>('the body', call, () => bodySerializer(...body)),
      // Read as text, so that a body which is not JSON is this package's error and no bare SyntaxError.
      parseAs: parseAs === 'json' ? 'text' : parseAs,
      ...exchange.init,
      fetch: async (request) => {
        const { url, init, isOnce } = await exchange.outgoing(call, request);
        received = await transport(call, { url, init, isOnce, fetch, isStream });
        return isStream && received.response.ok ? received.response : exchange.incoming(received);
      },
    });

    return {
      data,
      error,
      response,
      received,
      toError: () => {
        const { status, headers } = response;
        const body = error === '' ? undefined : error;
        return new ApiError({ ...originOf(call), status, headers, body });
      },
    };
  };
}

/** The organization of a call above that of the client. */
function withOrganization(
  call: Call,
  header: Readonly<Record<string, string | null | undefined>> | null | undefined,
): Record<string, string | null | undefined> {
  const organization = header?.[ORGANIZATION] ?? call.settings.organizationId;
  return {
    ...header,
    [ORGANIZATION]: checkOption('organizationId', organization, 'the client', call),
  };
}

function writeQuery({ querySerializer }: EngineInit, query: Record<string, unknown>): string {
  const write =
    typeof querySerializer === 'function'
      ? querySerializer
      : createQuerySerializer(querySerializer);
  return write(query);
}

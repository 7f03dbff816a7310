import { readFile } from 'node:fs/promises';
import { operations } from '@voice-agent-platform/openapi/operations';
import { describe, expect, it, vi } from 'vitest';
import type { OperationId } from '../src/index.js';
import { compile } from './support/compile.js';
import { FETCH, FLAT } from './support/consumer.js';

// Compiles programs of users.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** What a consumer may write, and what must not compile, with the reason that the compiler gives. */
const CASES: [name: string, source: string, rejection?: RegExp][] = [
  [
    'a call without an argument where nothing is required',
    `${FLAT} await client.getOrganization();`,
  ],
  [
    'a call with options alone',
    `${FLAT} await client.listPhoneNumbers({ signal: AbortSignal.timeout(1), timeoutMs: 1, maxRetries: 0, headers: { a: 'b', c: null } });`,
  ],
  [
    'undefined for an option, under exactOptionalPropertyTypes',
    `${FLAT} await client.listPhoneNumbers({ signal: undefined, timeoutMs: undefined });`,
  ],
  ['an asynchronous key', `${FLAT} createClient({ ...options, apiKey: async () => 'k' });`],
  ['the global fetch as fetch', `${FLAT} createClient({ ...options, fetch });`],
  [
    'amd with amd_behavior',
    `${FLAT} await client.updateUseCase({ path, body: { amd: true, amd_behavior: 'Hangup' } });`,
  ],
  [
    'amd_behavior alone',
    `${FLAT} await client.updateUseCase({ path, body: { amd_behavior: 'Message' } });`,
  ],
  [
    'a readonly argument',
    `${FLAT} const args: Readonly<UpdateAgentArguments> = { path, body: {} }; await client.updateAgent(args);`,
  ],
  [
    'the organization for one call to the platform root',
    `${FLAT} await client.getWorkflowVersion({ path: { version_id: 'v' }, organizationId: 'o' });`,
  ],

  [
    'a call without the argument that is required',
    `${FLAT} await client.updateAgent();`,
    /Expected 1 arguments/,
  ],
  [
    'a call without its path',
    `${FLAT} await client.updateAgent({ body: {} });`,
    /'path' is missing/,
  ],
  ['a call without its body', `${FLAT} await client.createModel({});`, /'body' is missing/],
  [
    'a body without a required field',
    `${FLAT} await client.removeMember({ body: {} });`,
    /'email' is missing/,
  ],
  [
    'a typo in the argument',
    `${FLAT} await client.updateAgent({ path, boddy: {} });`,
    /'boddy' does not exist/,
  ],
  [
    'a typo in the path',
    `${FLAT} await client.updateAgent({ path: { ...path, idd: 'x' }, body: {} });`,
    /'idd' does not exist/,
  ],
  [
    'another operation’s path',
    `${FLAT} await client.getWorkflowVersion({ path });`,
    /'version_id' is missing/,
  ],
  [
    'a typo in the query',
    `${FLAT} await client.listUseCaseRuns({ path: { use_case_id: 'u' }, query: { limit: '1', ofset: '2' } });`,
    /'ofset' does not exist/,
  ],
  [
    'a number for the limit, which is a string',
    `${FLAT} await client.listUseCaseRuns({ path: { use_case_id: 'u' }, query: { limit: 10 } });`,
    /number.*string/,
  ],
  [
    'an unknown order',
    `${FLAT} await client.listUseCaseRuns({ path: { use_case_id: 'u' }, query: { sort: 'up' } });`,
    /"up"/,
  ],
  [
    'a query for an operation without one',
    `${FLAT} await client.getOrganization({ query: {} });`,
    /'query' does not exist/,
  ],
  [
    'a body for an operation without one',
    `${FLAT} await client.listCallTags({ body: {} });`,
    /'body' does not exist/,
  ],
  [
    'a typo in a body',
    `${FLAT} await client.updateAgent({ path, body: { nmae: 'Ada' } });`,
    /'nmae' does not exist/,
  ],
  [
    'a typo in a body with the amd rule',
    `${FLAT} await client.updateUseCase({ path, body: { nmae: 'x' } });`,
    /'nmae' does not exist/,
  ],
  [
    'an unknown language',
    `${FLAT} await client.updateUseCase({ path, body: { language: 'xx-XX' } });`,
    /"xx-XX"/,
  ],
  [
    'amd without amd_behavior',
    `${FLAT} await client.updateUseCase({ path, body: { amd: true } });`,
    /amd_behavior/,
  ],
  [
    'an organization for the base root',
    `${FLAT} await client.listCallTags({ organizationId: 'o' });`,
    /'organizationId' does not exist/,
  ],
  ['an unknown method', `${FLAT} await client.getAgent({ path });`, /'getAgent' does not exist/],
  ['a client that is configured by the environment', `${FLAT} createClient();`],
  [
    'a typo in the options',
    `${FLAT} createClient({ ...options, timeout: 5 });`,
    /'timeout' does not exist/,
  ],
  [
    'a write to an error',
    `${FLAT} if (caught instanceof ApiError) caught.status = 1;`,
    /read-only/,
  ],

  [
    'results of the contract’s types',
    `${FLAT}
    same<Awaited<ReturnType<typeof client.getOrganization>>, Organization>();
    same<Awaited<ReturnType<typeof client.updateUseCase>>, UseCase>();
    same<Awaited<ReturnType<typeof client.listPhoneNumbers>>, PhoneNumber[]>();
    same<Awaited<ReturnType<typeof client.updateAgent>>, Agent>();
    same<Awaited<ReturnType<typeof client.createModel>>, Model>();
    same<Awaited<ReturnType<typeof client.listUseCaseRuns>>, Run[]>();
    same<Awaited<ReturnType<typeof client.getWorkflowVersion>>, WorkflowVersionDetail>();
    same<Awaited<ReturnType<typeof client.listCallTags>>, CallTagList>();
    same<Awaited<ReturnType<typeof client.getCallRecording>>, string>();
    same<Awaited<ReturnType<typeof client.deletePhoneNumbers>>, { readonly deletedCount: number } | undefined>();
    same<Awaited<ReturnType<typeof client.deleteUseCaseWebhook>>, undefined>();
    same<Awaited<ReturnType<typeof client.addUseCaseWebhook>>, unknown>();`,
  ],
  [
    'no result that is any',
    `${FLAT}
    type IsAny<T> = 0 extends 1 & T ? true : false;
    type AnyResults = { [Id in keyof typeof client]: IsAny<Awaited<ReturnType<(typeof client)[Id]>>> }[keyof typeof client];
    same<AnyResults, false>();`,
  ],
  [
    'the check above, which can fail',
    `${FLAT} same<Awaited<ReturnType<typeof client.updateAgent>>, UseCase>();`,
    /Expected 1 arguments/,
  ],
  [
    'errors distinguished by class',
    `${FLAT}
    if (caught instanceof ApiError) { const n: number = caught.status; const h: Headers = caught.headers; const o: Operation | undefined = caught.operation; }
    else if (caught instanceof TimeoutError) { const ms: number = caught.timeoutMs; }
    else if (caught instanceof ResponseParseError) { const text: string = caught.excerpt; }
    else if (caught instanceof NetworkError || caught instanceof ConfigurationError) { const e: VoiceAgentError = caught; }`,
  ],
  [
    'errors distinguished by name',
    `${FLAT}
    declare const error: ApiError | NetworkError | TimeoutError | ResponseParseError | ConfigurationError;
    switch (error.name) {
      case 'ApiError': { const n: number = error.status; break; }
      case 'TimeoutError': { const ms: number = error.timeoutMs; break; }
      case 'ResponseParseError': { const text: string = error.excerpt; break; }
      default: same<typeof error, NetworkError | ConfigurationError>();
    }`,
  ],
  [
    'a field of an error before its class is known',
    `${FLAT} if (caught instanceof VoiceAgentError) caught.status;`,
    /'status' does not exist/,
  ],
  [
    'a middleware and observers of one’s own',
    `${FLAT}
    const middleware: Middleware = { onRequest({ operation, body }) { if (operation.operationId === 'updateAgent') throw body; } };
    const observers: Observers = { onResponse({ status, durationMs }) { const n: number = (status ?? 0) + durationMs; } };
    const all: ClientOptions = { ...options, middleware: [middleware], observers };`,
  ],
  [
    'an unknown operation',
    `${FLAT} const middleware: Middleware = { onRequest({ operation }) { if (operation.operationId === 'getAgent') return; } };`,
    /no overlap/,
  ],

  [
    'openapi-fetch’s calls',
    `${FETCH}
    const { data, error, response } = await client.GET('/orgs');
    if (data) { const id: string = data.id; }
    await client.PATCH('/agents/{id}', { params, body: { name: 'Ada' } });`,
  ],
  [
    'a platform operation without the header that the client manages',
    `${FETCH}
    await client.GET('/versions/{version_id}', { params: { path: { version_id: 'v' } } });
    await client.GET('/use-cases/{use_case_id}/runs', { params: { path: { use_case_id: 'u' }, header: { 'x-organization-id': 'o' } } });`,
  ],
  ['an unknown path', `${FETCH} await client.GET('/nowhere', {});`, /"\/nowhere"/],
  ['a method that a path does not have', `${FETCH} await client.POST('/orgs', {});`, /"\/orgs"/],
  [
    'a platform operation without its path parameter',
    `${FETCH} await client.GET('/versions/{version_id}', { params: { path: {} } });`,
    /version_id/,
  ],
  [
    'amd without amd_behavior by path',
    `${FETCH} await client.PATCH('/use-cases/{id}', { params, body: { amd: true } });`,
    /amd_behavior/,
  ],
];

interface Exampled {
  readonly name?: string;
  readonly in?: string;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

const document = JSON.parse(
  await readFile(
    new URL(import.meta.resolve('@voice-agent-platform/openapi/openapi.dereferenced.json')),
    'utf8',
  ),
) as {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly operationId: OperationId;
            readonly parameters?: readonly Exampled[];
            readonly requestBody?: { readonly content: Readonly<Record<string, Exampled>> };
          }
        >
      >
    >
  >;
};
const firstExample = ({ examples = {} }: Exampled) => Object.values(examples)[0]?.value;

/** Each method once, with the examples of the contract. */
const EVERY_CALL = Object.values(document.paths)
  .flatMap((methods) => Object.values(methods))
  .map(({ operationId, parameters = [], requestBody }) => {
    const inPart = (part: string) => {
      const found = parameters.filter((each) => each.in === part);
      return found.length === 0
        ? undefined
        : Object.fromEntries(found.map((each) => [each.name ?? '', firstExample(each)]));
    };
    const [content] = Object.values(requestBody?.content ?? {});
    const call = {
      path: inPart('path'),
      query: inPart('query'),
      body: content && firstExample(content),
    };
    return `client.${operationId}(${JSON.stringify(call)})`;
  });

it('calls of every method cost the compiler at most 2,500 instantiations', () => {
  expect(EVERY_CALL.length).toBe(operations.length);
  const { messages, instantiations } = compile([
    `${FLAT} const results = [${EVERY_CALL.join(', ')}] as const;`,
  ]);
  expect(messages).toEqual([[]]);
  expect(instantiations).toBeLessThanOrEqual(2_500);
});

/** What a flat method returns where openapi-fetch's types have less to say. */
const OWN_RESULTS: Partial<Record<OperationId, string>> = {
  // No body is specified.
  addUseCaseWebhook: 'unknown',
  deleteUseCaseWebhook: 'undefined',
  // The status, 204, has no body, and the platform documents one.
  deletePhoneNumbers: '{ readonly deletedCount: number } | undefined',
};

// One program for all of them: the types of openapi-fetch take most of the time. The declarations of the package are
// checked too, with the libraries es2022 and dom alone.
const { messages } = compile([...CASES.map(([, source]) => source), ...operations.map(sameTypes)], {
  skipLibCheck: false,
  skipDefaultLibCheck: true,
});

it('each method takes and returns what openapi-fetch’s Client<ClientPaths> does', () => {
  const faults = operations.map(({ operationId }, index) => ({
    operationId,
    found: messages[CASES.length + index],
  }));
  expect(faults).toEqual(operations.map(({ operationId }) => ({ operationId, found: [] })));
});

describe('to the compiler', () => {
  it.each(
    CASES.map(([name, , rejection], index) => ({ name, rejection, found: messages[index] ?? [] })),
  )('$name', ({ rejection, found }) => {
    if (rejection) {
      expect(found.join('\n')).toMatch(rejection);
    } else {
      expect(found).toEqual([]);
    }
  });
});

/** Compiles if a flat method takes and returns what openapi-fetch’s `Client<ClientPaths>` does. */
function sameTypes({ operationId, method, path }: (typeof operations)[number]): string {
  return `${FLAT}
      import type { FetchOptions, MethodResponse, Client } from 'openapi-fetch';
      import type { ClientPaths } from '@voice-agent-platform/client/fetch';
      type Flat = NonNullable<Parameters<typeof client.${operationId}>[0]>;
      type Init = FetchOptions<ClientPaths['${path}']['${method.toLowerCase()}']>;
      type Params = NonNullable<Init['params']>;
      type Part<T, K extends PropertyKey> = K extends keyof T ? NonNullable<T[K]> : never;
      type IsRequired<T, K extends PropertyKey> = K extends keyof T ? ({} extends Pick<T, K> ? false : true) : false;
      same<Part<Flat, 'path'>, Part<Params, 'path'>>();
      same<Part<Flat, 'query'>, Part<Params, 'query'>>();
      // openapi-fetch maps every body, which gives it an identity of its own.
      type Expand<T> = T extends object ? { [K in keyof T]: Expand<T[K]> } : T;
      same<Expand<Part<Flat, 'body'>>, Expand<Part<Init, 'body'>>>();
      same<IsRequired<Flat, 'path'>, IsRequired<Params, 'path'>>();
      same<IsRequired<Flat, 'body'>, IsRequired<Init, 'body'>>();
      same<
        Awaited<ReturnType<typeof client.${operationId}>>,
        ${OWN_RESULTS[operationId] ?? `MethodResponse<Client<ClientPaths>, '${method.toLowerCase()}', '${path}'>`}
      >();`;
}

/** Checked by the linter and by `types.test.ts`: a `@ts-expect-error` above a line that compiles is an error. */
import {
  ApiError,
  asResponse,
  createClient,
  NetworkError,
  request,
  ResponseParseError,
  TimeoutError,
  VoiceAgentError,
  type ClientOptions,
  type ConfigurationError,
  type Middleware,
  type Observers,
  type Operation,
  type UpdateAgentArguments,
  type WithResponse,
} from '@voice-agent-platform/client';
import { createFetchClient } from '@voice-agent-platform/client/fetch';

declare const caught: unknown;
const path = { id: 'x'.repeat(24) };

// Options of a client. The global `fetch` fits, whichever types the compiler has for it.
createClient();
const options: ClientOptions = { baseUrl: 'https://b.example', apiKey: async () => 'k', fetch };
const client = createClient(options);
// @ts-expect-error a typo in the options
createClient({ ...options, timeout: 5 });

// Methods and the options of a call.
await client.getOrganization();
// @ts-expect-error an argument is required
await client.updateAgent();
// @ts-expect-error no such method
client.noSuchMethod satisfies unknown;

await client.listPhoneNumbers({ signal: AbortSignal.timeout(1), timeoutMs: 1, maxRetries: 0 });
await client.listPhoneNumbers({ signal: undefined, headers: { a: 'b', c: null } });
await client.listCallTags({ totalTimeoutMs: 1_000, maxResponseBytes: Infinity });
await client.createModel({ body: {} as never, retryUnsafe: true, maxRetries: 1 });
// @ts-expect-error a typo in the argument
await client.updateAgent({ path, boddy: {} });

// Paths.
const rename: Readonly<UpdateAgentArguments> = { path, body: { name: 'Ada' } };
await client.updateAgent(rename);
// @ts-expect-error the path is missing
await client.updateAgent({ body: {} });
// @ts-expect-error a typo in the path
await client.updateAgent({ path: { ...path, idd: 'x' }, body: {} });
// @ts-expect-error the path of another operation
await client.getWorkflowVersion({ path });

// Queries.
const use_case = { path: { use_case_id: 'u' } };
await client.listUseCaseRuns({ ...use_case, query: { limit: '1', sort: 'asc' } });
// @ts-expect-error a typo in the query
await client.listUseCaseRuns({ ...use_case, query: { limit: '1', ofset: '2' } });
// @ts-expect-error the limit is a string
await client.listUseCaseRuns({ ...use_case, query: { limit: 10 } });
// @ts-expect-error no such order
await client.listUseCaseRuns({ ...use_case, query: { sort: 'up' } });
// @ts-expect-error the operation has no query
await client.getOrganization({ query: {} });

// Bodies.
// @ts-expect-error the operation has no body
await client.listCallTags({ body: {} });
// @ts-expect-error the body is missing
await client.createModel({});
// @ts-expect-error a required field of the body is missing
await client.removeMember({ body: {} });
// @ts-expect-error a typo in a body
await client.updateAgent({ path, body: { nmae: 'Ada' } });

await client.updateUseCase({ path, body: { amd: true, amd_behavior: 'Hangup' } });
await client.updateUseCase({ path, body: { amd_behavior: 'Message' } });
// The types do not express the rule that amd requires amd_behavior.
await client.updateUseCase({ path, body: { amd: true } });
// @ts-expect-error a typo in a body with that rule
await client.updateUseCase({ path, body: { nmae: 'x' } });
// @ts-expect-error no such language
await client.updateUseCase({ path, body: { language: 'xx-XX' } });

// The organization.
await client.getWorkflowVersion({ path: { version_id: 'v' }, organizationId: 'o' });
// @ts-expect-error the base root gets no organization
await client.listCallTags({ organizationId: 'o' });

// A parameter that is not set, and lists that are `readonly`.
const maybe = undefined as string | undefined;
const ids: readonly string[] = ['a'];
const runs = { path: { use_case_id: 'a' }, query: { limit: maybe } };
await client.listUseCaseRuns({ ...runs, organizationId: maybe, headers: { 'x-one': maybe } });
await client.listUseCaseRuns({ ...runs, query: undefined });
await client.deletePhoneNumbers({ body: { ids } });
await client.deletePhoneNumbers({ body: undefined });

// Errors.
if (caught instanceof ApiError) {
  caught satisfies { status: number; headers: Headers; operation: Operation | undefined };
  // @ts-expect-error read-only
  caught.status = 1;
} else if (caught instanceof TimeoutError) {
  caught.timeoutMs satisfies number;
} else if (caught instanceof ResponseParseError) {
  caught.excerpt satisfies string;
} else if (caught instanceof NetworkError) {
  caught satisfies VoiceAgentError;
} else if (caught instanceof VoiceAgentError) {
  // @ts-expect-error the class is not known
  caught.status satisfies number;
}

declare const error: ApiError | NetworkError | TimeoutError | ConfigurationError;
switch (error.name) {
  case 'ApiError':
    error.status satisfies number;
    break;
  case 'TimeoutError':
    error.timeoutMs satisfies number;
    break;
  default:
    error satisfies NetworkError | ConfigurationError;
}

// Middleware and observers.
const middleware: Middleware = {
  onRequest({ operation, body }) {
    if (operation.operationId === 'updateAgent') throw new Error(String(body));
    // @ts-expect-error no such operation
    if (operation.operationId === 'noSuchOperation') return;
  },
};
const observers: Observers = {
  onResponse: ({ status, durationMs }) => void ((status ?? 0) + durationMs),
};
createClient({ ...options, middleware: [middleware], observers });

// `/fetch`.
const byPath = createFetchClient({ baseUrl: 'https://b.example', throwErrors: true });
const { data } = await byPath.GET('/orgs');
data?.id satisfies string | undefined;
const params = { path };
await byPath.PATCH('/agents/{id}', { params, body: { name: 'Ada' } });
// The client fills in the header.
await byPath.GET('/versions/{version_id}', { params: { path: { version_id: 'v' } } });
const header = { 'x-organization-id': 'o' };
await byPath.GET('/versions/{version_id}', { params: { path: { version_id: 'v' }, header } });
// @ts-expect-error the path parameter is missing
await byPath.GET('/versions/{version_id}', { params: { path: {} } });
// @ts-expect-error no such path
await byPath.GET('/nowhere', {});
// @ts-expect-error no such method of this path
await byPath.POST('/orgs', {});
// As in a method, amd without amd_behavior compiles.
await byPath.PATCH('/use-cases/{id}', { params, body: { amd: true } });

// A parameter that is not set, and lists, in `/fetch`.
const organization = { 'x-organization-id': maybe };
await byPath.GET('/use-cases/{use_case_id}/runs', {
  params: { ...runs, header: organization },
});
await byPath.GET('/use-cases/{use_case_id}/runs', {
  params: { ...runs, query: undefined, header: undefined },
});
await byPath.DELETE('/numbers', { body: { ids } });
// @ts-expect-error not a list
await byPath.DELETE('/numbers', { body: { ids: 'a' } });
const updated = await byPath.PATCH('/use-cases/{id}', { params, body: { hooks: [{ url: '' }] } });
updated.data?.hooks?.[0]?.headers?.map(({ key = '' }) => key) satisfies string[] | undefined;
// @ts-expect-error a wrong type within a list
await byPath.PATCH('/use-cases/{id}', { params, body: { hooks: [{ url: 1 }] } });

// Views of a client, and `request`.
(await asResponse(client).getOrganization()) satisfies Response;
const known = await request<{ id: string }>(client, 'GET /calls/{id}', { path, root: 'platform' });
known satisfies WithResponse<{ id: string }>;
// @ts-expect-error the type of data is not known
(await request(client, 'GET /calls')).data.id satisfies string;
(await request(asResponse(client), 'GET /calls')) satisfies Response;
// oxlint-disable-next-line typescript/no-explicit-any
declare const anyClient: any;
/* oxlint-disable typescript/no-unsafe-argument */
// @ts-expect-error not a Response
(await request(anyClient, 'GET /calls')) satisfies Response;
(await request(anyClient, 'GET /calls')) satisfies WithResponse<unknown>;
/* oxlint-enable typescript/no-unsafe-argument */
// @ts-expect-error a path without a method
await request(client, '/calls');
// @ts-expect-error a typo in the argument
await request(client, 'POST /calls', { boddy: {} });

// Fields declared by merging reach the methods.
declare module '@voice-agent-platform/types' {
  interface Agent {
    notes?: string;
  }
  interface AgentUpdate {
    notes?: string;
  }
}
(await client.updateAgent({ path, body: { notes: 'new' } })).notes satisfies string | undefined;
const patched = await byPath.PATCH('/agents/{id}', { params, body: { notes: 'new' } });
patched.data?.notes satisfies string | undefined;

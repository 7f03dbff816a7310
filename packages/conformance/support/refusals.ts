/** Requests that must be rejected, each a change of the story's call. */
import { operations } from '@voice-agent-platform/openapi/operations';
import { calls, type Call, type OperationId } from './story.js';

export interface Refusal {
  readonly title: string;
  readonly operationId: OperationId;
  /** Replaces these parts of the call. */
  readonly change: Partial<Call>;
  readonly status: number;
  /** The error that the response must name. */
  readonly error?: { readonly in: string; readonly pointer: string };
}

const inBody = (pointer: string) => ({ in: 'body', pointer });
const updateOrganization = calls.updateOrganization.body as object;

/** Base-root operations with an identifier in their path, whose length the contract states. */
const identified = operations.filter(
  ({ root, pathParameters }) => root === 'base' && pathParameters.length > 0,
);

/** One violation of the contract per kind. The sandbox's own tests generate all others. */
export const forbidden: readonly Refusal[] = [
  {
    title: 'a string that is too short',
    operationId: 'updateOrganization',
    change: { body: { ...updateOrganization, name: 'H' } },
    status: 422,
    error: inBody('/name'),
  },
  {
    title: 'a list item without a required property',
    operationId: 'updateOrganization',
    change: { body: { ...updateOrganization, members: [{ role: 'owner' }] } },
    status: 422,
    error: inBody('/members/0/email'),
  },
  {
    title: 'amd without amd_behavior',
    operationId: 'updateUseCase',
    change: { body: { amd: true } },
    status: 422,
    error: inBody('/amd_behavior'),
  },
  {
    title: 'a value outside the enum',
    operationId: 'updateUseCase',
    change: { body: { language: 'nl-NL' } },
    status: 422,
    error: inBody('/language'),
  },
  {
    title: 'a query parameter outside the enum',
    operationId: 'listUseCaseRuns',
    change: { query: { sort: 'latest' } },
    status: 422,
    error: { in: 'query', pointer: '/sort' },
  },
  {
    title: 'a number in words',
    operationId: 'updatePhoneNumberUseCase',
    change: { body: { prompt_routes: [{ probability: 'high' }] } },
    status: 422,
    error: inBody('/prompt_routes/0/probability'),
  },
  {
    title: 'a string in place of a list',
    operationId: 'deletePhoneNumbers',
    change: { body: { ids: '66f1a2e0e5b7d83a9c0e4b32' } },
    status: 422,
    error: inBody('/ids'),
  },
  ...identified.map(({ operationId, pathParameters: [name = ''] }): Refusal => ({
    title: 'an id of 25 characters',
    operationId,
    change: { path: { [name]: '0'.repeat(25) } },
    status: 422,
    error: { in: 'path', pointer: `/${name}` },
  })),
];

/** Ids that nothing has, in every operation that takes one in its path, and in two bodies. */
export const unknown: readonly Refusal[] = [
  ...operations
    .filter(({ pathParameters }) => pathParameters.length > 0)
    .map(({ operationId, pathParameters }): Refusal => ({
      title: 'an unknown id',
      operationId,
      change: {
        path: Object.fromEntries(
          pathParameters.map((name) => [
            name,
            calls[operationId].path[name]?.replace(/\w/g, '0') ?? '',
          ]),
        ),
      },
      status: 404,
    })),
  {
    title: 'an unknown member',
    operationId: 'removeMember',
    change: { body: { email: 'nobody@harbordental.example' } },
    status: 404,
    error: inBody('/email'),
  },
  {
    title: 'an unknown model to clone',
    operationId: 'createModel',
    change: { body: { ...(calls.createModel.body as object), from_model_id: '0'.repeat(24) } },
    status: 422,
    error: inBody('/from_model_id'),
  },
];

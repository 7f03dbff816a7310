/** Requests that must be refused, each a change of the story's call. */
import { seedIds } from '@voice-agent-platform/sandbox';
import { calls, type OperationId } from './story.js';

export interface Refusal {
  title: string;
  operationId: OperationId;
  /** What is sent, over the call of the story. */
  change: { path?: object; query?: object; body?: unknown };
  status: number;
  /** The fault that the answer must name. */
  fault?: { in: string; pointer: string };
}

const unknownId = '000000000000000000000000';
const unknownUuid = '00000000-0000-4000-8000-000000000000';

/** Operations whose path holds an id of the base root. */
const operationsWithId = [
  'updateUseCase',
  'addUseCaseWebhook',
  'deleteUseCaseWebhook',
  'updatePhoneNumberUseCase',
  'updatePhoneNumberTitle',
  'updateAgent',
  'getCallRecording',
] as const satisfies readonly OperationId[];

const inBody = (pointer: string) => ({ in: 'body', pointer });
const inPath = (pointer: string) => ({ in: 'path', pointer });

/** A forbidden request for each operation that takes anything. */
export const forbidden: Refusal[] = [
  {
    title: 'a name of one character',
    operationId: 'updateOrganization',
    change: { body: { ...calls.updateOrganization.body, name: 'H' } },
    status: 422,
    fault: inBody('/name'),
  },
  {
    title: 'a name of 31 characters',
    operationId: 'updateOrganization',
    change: { body: { ...calls.updateOrganization.body, name: 'H'.repeat(31) } },
    status: 422,
    fault: inBody('/name'),
  },
  {
    title: 'a member without an address',
    operationId: 'updateOrganization',
    change: { body: { ...calls.updateOrganization.body, members: [{ role: 'owner' }] } },
    status: 422,
    fault: inBody('/members/0/email'),
  },
  {
    title: 'no address',
    operationId: 'removeMember',
    change: { body: {} },
    status: 422,
    fault: inBody('/email'),
  },
  {
    title: 'what is no address',
    operationId: 'removeMember',
    change: { body: { email: 'tomas' } },
    status: 422,
    fault: inBody('/email'),
  },
  {
    title: 'amd without amd_behavior',
    operationId: 'updateUseCase',
    change: { body: { amd: true } },
    status: 422,
    fault: inBody('/amd_behavior'),
  },
  {
    title: 'a language that there is not',
    operationId: 'updateUseCase',
    change: { body: { language: 'nl-NL' } },
    status: 422,
    fault: inBody('/language'),
  },
  {
    title: 'a header that is no object',
    operationId: 'addUseCaseWebhook',
    change: { body: { url: 'https://hooks.harbordental.example', headers: ['x-hook-secret'] } },
    status: 422,
    fault: inBody('/headers/0'),
  },
  {
    title: 'what is no URI',
    operationId: 'deleteUseCaseWebhook',
    change: { body: { url: 'the first one' } },
    status: 422,
    fault: inBody('/url'),
  },
  {
    title: 'an order that there is not',
    operationId: 'listUseCaseRuns',
    change: { query: { sort: 'latest' } },
    status: 422,
    fault: { in: 'query', pointer: '/sort' },
  },
  {
    title: 'a probability in words',
    operationId: 'updatePhoneNumberUseCase',
    change: { body: { prompt_routes: [{ probability: 'high' }] } },
    status: 422,
    fault: inBody('/prompt_routes/0/probability'),
  },
  {
    title: 'no title',
    operationId: 'updatePhoneNumberTitle',
    change: { body: {} },
    status: 422,
    fault: inBody('/title'),
  },
  {
    title: 'one id instead of a list',
    operationId: 'deletePhoneNumbers',
    change: { body: { ids: seedIds.phoneNumber } },
    status: 422,
    fault: inBody('/ids'),
  },
  {
    title: 'a name that is no text',
    operationId: 'updateAgent',
    change: { body: { name: 7 } },
    status: 422,
    fault: inBody('/name'),
  },
  {
    title: 'no samples to train on',
    operationId: 'createModel',
    change: { body: { ...calls.createModel.body, train_sample_ids: undefined } },
    status: 422,
    fault: inBody('/train_sample_ids'),
  },
  {
    title: 'an id of 23 characters',
    operationId: 'createModel',
    change: { body: { ...calls.createModel.body, from_model_id: seedIds.model.slice(1) } },
    status: 422,
    fault: inBody('/from_model_id'),
  },
  ...operationsWithId.map((operationId): Refusal => ({
    title: 'an id of 25 characters',
    operationId,
    change: { path: { id: `${unknownId}0` } },
    status: 422,
    fault: inPath('/id'),
  })),
];

/** An id that nothing has, for each operation that takes one. */
export const unknown: Refusal[] = [
  ...operationsWithId.map((operationId): Refusal => ({
    title: 'an unknown id',
    operationId,
    change: { path: { id: unknownId } },
    status: 404,
  })),
  {
    title: 'an unknown use case',
    operationId: 'listUseCaseRuns',
    change: { path: { use_case_id: unknownUuid } },
    status: 404,
  },
  {
    title: 'an unknown version',
    operationId: 'getWorkflowVersion',
    change: { path: { version_id: unknownUuid } },
    status: 404,
  },
  {
    title: 'an unknown member',
    operationId: 'removeMember',
    change: { body: { email: 'nobody@harbordental.example' } },
    status: 404,
    fault: inBody('/email'),
  },
  {
    title: 'an unknown webhook',
    operationId: 'deleteUseCaseWebhook',
    change: { body: { url: 'https://hooks.harbordental.example/none' } },
    status: 404,
  },
  {
    title: 'an unknown model to clone',
    operationId: 'createModel',
    change: { body: { ...calls.createModel.body, from_model_id: unknownId } },
    status: 422,
    fault: inBody('/from_model_id'),
  },
  {
    title: 'an unknown agent to route to',
    operationId: 'updatePhoneNumberUseCase',
    change: { body: { agent_routes: [{ probability: 1, id: unknownId }] } },
    status: 422,
    fault: inBody('/agent_routes/0/id'),
  },
];

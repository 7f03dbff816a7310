import { agent, callTagList, model } from './agent-and-model.js';
import {
  arrayOf,
  boolean,
  byDefault,
  email,
  length,
  line,
  object,
  oneOf,
  optional,
  required,
  selection,
  string,
  uri,
  withoutDefaults,
  type Citation,
  type Field,
  type Shape,
  type Value,
} from './fact.js';
import { organization } from './organization.js';
import { phoneNumber, useCaseConfig } from './phone-number.js';
import { headerEntry, useCase, writableUseCaseFields } from './use-case.js';
import { run, workflowVersionDetail } from './workflow.js';

export type Root = 'base' | 'platform';

/** What the success answer holds; `unknown` where the source gives none, `none` where it has none. */
export type Answer =
  | { readonly status: '200'; readonly value: Value; readonly mediaType: string }
  | { readonly status: '200'; readonly value: 'unknown' }
  | { readonly status: '200' | '204'; readonly value: 'none' };

export interface OperationFact {
  readonly number: number;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly root: Root;
  readonly deprecated?: true;
  readonly parameters?: {
    readonly path?: Readonly<Record<string, Field>>;
    readonly query?: Readonly<Record<string, Field>>;
    readonly header?: Readonly<Record<string, Field>>;
  };
  readonly body?: Shape;
  readonly answer: Answer;
  readonly answerSource: Citation;
  /** What only prose can carry: summary and description together match each pattern. */
  readonly says?: { readonly source: Citation; readonly patterns: readonly RegExp[] };
  /** Lines that say what the operation does not take. */
  readonly statedAbsences?: readonly Citation[];
}

const json = (value: Value): Answer => ({ status: '200', value, mediaType: 'application/json' });
const answers = (number: number, answer: Answer, label = '200') => ({
  answer,
  answerSource: `Endpoints/${number}/${label}`,
});
const pathId = (number: number) => ({
  path: line(`Endpoints/${number}/Path`, { id: required(length(24, 24)) }).fields,
});
const organizationHeader = (number: number) => ({
  header: {
    'x-organization-id': {
      ...required(string),
      source: [`Endpoints/${number}/Headers`, 'Authentication/2'],
    },
  },
});
const webhookHeaders = optional(arrayOf(object(headerEntry)));

/** Every numbered line of the source's "Endpoints", in its order. */
export const operations: readonly OperationFact[] = [
  {
    number: 1,
    method: 'GET',
    path: '/orgs',
    root: 'base',
    statedAbsences: ['Endpoints/1/·'],
    ...answers(1, json(object(organization))),
  },
  {
    number: 2,
    method: 'PATCH',
    path: '/orgs',
    root: 'base',
    body: selection('Endpoints/2/Body', organization, {
      required: ['id', 'name', 'api_key', 'members'],
      optional: ['description', 'image_url', 'telephony_credentials', 'attributes'],
    }),
    ...answers(2, json(object(organization))),
  },
  {
    number: 3,
    method: 'DELETE',
    path: '/member',
    root: 'base',
    body: line('Endpoints/3/Body', { email: required(email) }),
    ...answers(3, json(object(organization))),
  },
  {
    number: 4,
    method: 'PATCH',
    path: '/use-cases/{id}',
    root: 'base',
    parameters: pathId(4),
    body: {
      ...withoutDefaults(
        selection('Endpoints/4/Body', useCase, { optional: writableUseCaseFields }),
      ),
      requiredWith: { amd: ['amd_behavior'] },
      requiredWithSource: 'Use case/amd_behavior',
    },
    ...answers(4, json(object(useCase))),
  },
  {
    number: 5,
    method: 'POST',
    path: '/use-cases/{id}/add-webhook',
    root: 'base',
    parameters: pathId(5),
    body: line('Endpoints/5/Body', { url: optional(string), headers: webhookHeaders }),
    says: { source: 'Events/¶1', patterns: [/webhook/i, /use case (is )?(executed|run)/i] },
    ...answers(5, { status: '200', value: 'unknown' }),
  },
  {
    number: 6,
    method: 'PUT',
    path: '/use-cases/{id}/delete-webhook',
    root: 'base',
    parameters: pathId(6),
    body: line('Endpoints/6/Body', { url: optional(uri), headers: webhookHeaders }),
    ...answers(6, { status: '200', value: 'none' }),
  },
  {
    number: 7,
    method: 'GET',
    path: '/use-cases/{use_case_id}/runs',
    root: 'platform',
    deprecated: true,
    parameters: {
      path: line('Endpoints/7/Path', { use_case_id: required(string) }).fields,
      query: line('Endpoints/7/Query', {
        limit: optional(string),
        offset: optional(string),
        sort: optional(byDefault(oneOf('asc', 'desc'), 'desc'), /order/i),
      }).fields,
      ...organizationHeader(7),
    },
    ...answers(7, json(arrayOf(object(run)))),
  },
  {
    number: 8,
    method: 'GET',
    path: '/numbers',
    root: 'base',
    ...answers(8, json(arrayOf(object(phoneNumber)))),
  },
  {
    number: 9,
    method: 'PATCH',
    path: '/numbers/{id}/use-case',
    root: 'base',
    parameters: pathId(9),
    body: selection('Endpoints/9/Body', useCaseConfig, {
      optional: ['id', 'prompt_routes', 'agent_routes'],
    }),
    ...answers(9, json(object(phoneNumber))),
  },
  {
    number: 10,
    method: 'PATCH',
    path: '/numbers/{id}/title',
    root: 'base',
    parameters: pathId(10),
    body: line('Endpoints/10/Body', { title: required(string) }),
    ...answers(10, json(object(phoneNumber))),
  },
  {
    number: 11,
    method: 'DELETE',
    path: '/numbers',
    root: 'base',
    body: line('Endpoints/11/Body', { ids: optional(arrayOf(string)) }),
    says: { source: 'Endpoints/11/Success status', patterns: [/deletedCount/, /integer/] },
    ...answers(11, { status: '204', value: 'none' }, 'Success status'),
  },
  {
    number: 12,
    method: 'PATCH',
    path: '/agents/{id}',
    root: 'base',
    parameters: pathId(12),
    body: line('Endpoints/12/Body', {
      name: optional(string),
      languages: optional(arrayOf(string)),
      voice_id: optional(string),
    }),
    ...answers(12, json(object(agent))),
  },
  {
    number: 13,
    method: 'POST',
    path: '/models',
    root: 'base',
    body: line('Endpoints/13/Body', {
      use_case_id: required(string),
      name: required(string),
      from_model_id: required(length(24, 24), /clone/i),
      train_sample_ids: required(arrayOf(string)),
      test_sample_ids: required(arrayOf(string)),
      explain_tools: optional(byDefault(boolean, true)),
    }),
    says: { source: 'Endpoints/13/·', patterns: [/train/i] },
    ...answers(13, json(object(model))),
  },
  {
    number: 14,
    method: 'GET',
    path: '/calls/{id}/recording',
    root: 'base',
    parameters: pathId(14),
    ...answers(14, { status: '200', value: string, mediaType: 'text/plain' }),
  },
  {
    number: 15,
    method: 'GET',
    path: '/call-tags',
    root: 'base',
    ...answers(15, json(object(callTagList))),
  },
  {
    number: 16,
    method: 'GET',
    path: '/versions/{version_id}',
    root: 'platform',
    parameters: {
      path: line('Endpoints/16/Path', { version_id: required(string) }).fields,
      ...organizationHeader(16),
    },
    ...answers(16, json(object(workflowVersionDetail))),
  },
];

/**
 * Valid responses that clients often get wrong: undeclared fields, null wherever it is allowed, absent optional fields,
 * new values of open enumerations, text, empty bodies, and errors with various bodies.
 */
import type { Schema } from '@voice-agent-platform/contract-reader/document';
import {
  contentOf,
  firstOf,
  readOperation,
} from '@voice-agent-platform/contract-reader/example-request';
import { operations, type OperationRow } from '@voice-agent-platform/openapi/operations';
import { resolveRef } from '@voice-agent-platform/shared/json';
import { referencedName } from '@voice-agent-platform/shared/schemas';
import { document } from './document.js';
import { UNDECLARED_FIELDS } from './requests.js';
import type { Reply } from './servers.js';

const problem = { type: 'about:blank', title: 'Não', errors: [{ pointer: '/languages' }] };

/** JSON of every type, for an object whose content is not specified. */
export const freeForm = {
  '': 'an empty name',
  'Grüße, 世界 🦷': [0, -1.5, 1e-7, 9007199254740991, true, false, '', 'a\nb\u2028"c"\\'],
  nested: { empty: {}, none: [], deep: [[{ x: [null] }]] },
  nothing: null,
  // A client may parse this text as a time and send it back in another form.
  when: '2026-10-12T16:05:00.10+02:00',
};

const extra = Object.fromEntries(
  UNDECLARED_FIELDS.map((name) => [name, { nested: [1, null, { 'x-y': 'z' }] }]),
);
const organization = {
  id: 'o',
  name: 'Clínica “Porto” 🦷',
  api_key: 'sk_test_unusual',
  members: [{ email: 'zoe@harbordental.example', ...extra }],
  ...extra,
};
const useCase = {
  id: '66f1a1d2e5b7d83a9c0e4b21',
  organization_id: 'o',
  name: '予約 🦷',
  keywords: [],
  amd_messages: { 'pt-PT': 'Olá “{{name}}”', 'xx-NEW': '' },
  hooks: null,
  params: freeForm,
  sample_labels: [{}],
  ...extra,
};
const newValues = { language: 'xx-NEW', amd_behavior: 'Sing' };
const number = {
  id: '66f1a2e0e5b7d83a9c0e4b31',
  organization_id: 'o',
  number: '+12025550143',
  sid: 'PN',
  mode: 'a_new_mode',
  title: 'Receção ☎',
  use_case_config: { agent_routes: [{ probability: 0.30000000000000004, ...extra }], ...extra },
  ...extra,
};
const UUID = '5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961';
const version = {
  id: UUID,
  slug: 'é'.repeat(256),
  org_id: UUID,
  use_case_id: UUID,
  version_number: null,
  name: '',
  is_published: false,
  is_live: false,
  environment: 'a_new_environment',
  source_version_id: null,
  timestamp: '2026-10-12T14:05:00.123456+02:00',
  published_at: null,
  is_deleted: true,
  description: null,
  created_by: null,
  ...extra,
};
const run = {
  id: UUID,
  org_id: UUID,
  use_case_id: UUID,
  version_id: UUID,
  status: 'a_new_status',
  annotation: null,
  timestamp: '2026-10-12T14:05:00Z',
  data: freeForm,
  issuesCount: 2.5,
  version,
  ...extra,
};

const agent = {
  id: '66f1a3f7e5b7d83a9c0e4b41',
  organization_id: null,
  name: 'Zoë',
  languages: ['xx-NEW', 'pt-PT'],
  voice_id: '',
  created_at: '2026-10-12T14:05:00.5+02:00',
  ...extra,
};
const model = {
  id: 'm',
  created_at: '2026-10-12T14:05:00Z',
  status: 'a_new_status',
  name: '第二',
  organization_id: null,
  use_case_id: null,
  ...extra,
};

/** Responses by the schema of the response or of its items. A response that is not a list uses the first. */
const bySchema: Readonly<Record<string, readonly object[]>> = {
  Organization: [organization],
  UseCase: [{ ...useCase, ...newValues }],
  PhoneNumber: [number, { ...number, use_case_config: {}, title: '' }],
  Agent: [agent],
  Model: [model],
  CallTagList: [{ tags: ['às vezes', '🦷', ''], ...extra }],
  Run: [run, { ...run, annotation: 'a_new_annotation' }],
  WorkflowVersion: [version],
  WorkflowVersionDetail: [{ ...version, changelog: [{}, { type: 'a_new_type', ...extra }] }],
};

function replyTo(row: OperationRow): Reply {
  const { status, body } = row.success;
  // The text is valid JSON by accident: a client that parses it returns a number or nothing.
  if (body === 'text') return { status, type: 'text/plain', body: '12.50' };
  if (body === 'unknown') return { status, type: 'text/plain', body: 'ok, but not JSON' };
  if (body === 'none') return { status, ...(status === 204 && { type: 'application/json' }) };
  const { schema = {}, examples } = contentOf(
    readOperation(document, row).responses[status]?.content,
  );
  const item = schema.items ?? schema;
  const values =
    bySchema[referencedName(item) ?? ''] ??
    [firstOf(examples)].flat().map((value) => withNulls(item, value as object));
  return { status, body: schema.items ? values : values[0] };
}

/** Adds undeclared fields to the contract's example, and null wherever it is allowed. */
function withNulls(stated: Schema, example: object): object {
  const { properties = {} } = resolveRef<Schema>(document, stated);
  const nullable = Object.entries(properties).filter(([, schema]) => schema.nullable);
  return { ...example, ...Object.fromEntries(nullable.map(([name]) => [name, null])), ...extra };
}

/** The responses of the second round, by step or by operation. */
export const unusualReplies: Readonly<Record<string, Reply>> = {
  ...Object.fromEntries(operations.map((row) => [row.operationId, replyTo(row)])),
  updateOrganization: {
    body: { ...organization, description: 'À beira-mar', telephony_credentials: {} },
  },
  removeMember: { body: { ...organization, attributes: [] } },
  // The next update sends this back, and typed clients cannot send new enumeration values. The missing `language` must
  // not become the contract's default.
  'free-form': { body: useCase },
  'status 401': { status: 401, type: 'application/problem+json', body: problem },
  'status 404': { status: 404, type: 'text/html', body: '<h1>Not found</h1>' },
  'status 422': { status: 422, body: { detail: null } },
  'status 503': { status: 503, headers: { 'retry-after': '1' } },
};

/**
 * Answers that the contract allows and that careless clients stumble over: fields that nobody declared, null wherever it
 * is allowed, new values of open enumerations, text that is no JSON, bodies that are not there, and errors of every shape.
 */
import type { Answer } from './recording-server.js';

const problem = { type: 'about:blank', title: 'Não', errors: [{ pointer: '/languages' }] };

/** An agent's id chooses the error, for a driver has no other means to ask for one. */
const errors: Record<string, Reply> = {
  '401401401401401401401401': { status: 401, type: 'application/problem+json', body: problem },
  '404404404404404404404404': { status: 404, type: 'text/html', body: '<h1>Not found</h1>' },
  '422422422422422422422422': { status: 422, type: 'application/json', body: { detail: null } },
  '503503503503503503503503': { status: 503, headers: { 'retry-after': '1' } },
};

/** JSON of every kind, for an object whose inner structure nobody knows. */
export const freeForm = {
  '': 'an empty name',
  'Grüße, 世界 🦷': [0, -1.5, 1e-7, 9007199254740991, true, false, '', 'a\nb\u2028"c"\\'],
  nested: { empty: {}, none: [], deep: [[{ x: [null] }]] },
  nothing: null,
  // A text that a client may take for a time, and send back as another one.
  when: '2026-10-12T16:05:00.10+02:00',
};

/** Fields that the contract does not declare. */
const extra = { undeclared: { nested: [1, null, { 'x-y': 'z' }] }, ключ: null };
export const undeclaredFields = Object.keys(extra);
const organization = {
  id: 'o',
  name: 'Clínica “Porto” 🦷',
  api_key: 'sk_test_hostile',
  members: [{ email: 'zoe@harbordental.example', ...extra }],
  ...extra,
};
const useCase = {
  id: '66f1a1d2e5b7d83a9c0e4b21',
  organization_id: 'o',
  name: '予約 🦷',
  language: 'xx-NEW',
  amd_behavior: 'Sing',
  amd_messages: { 'pt-PT': 'Olá “{{name}}”', 'xx-NEW': '' },
  hooks: null,
  params: freeForm,
  sample_labels: [{}],
  ...extra,
};
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
const uuid = '5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961';
const version = {
  id: uuid,
  slug: 'é'.repeat(256),
  org_id: uuid,
  use_case_id: uuid,
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
  id: uuid,
  org_id: uuid,
  use_case_id: uuid,
  version_id: uuid,
  status: 'a_new_status',
  annotation: null,
  timestamp: '2026-10-12T14:05:00Z',
  data: freeForm,
  issuesCount: 2.5,
  version,
  ...extra,
};

const replies: Record<string, Reply> = {
  'GET /orgs': { body: organization },
  'PATCH /orgs': {
    body: { ...organization, description: 'À beira-mar', telephony_credentials: {} },
  },
  'DELETE /member': { body: { ...organization, attributes: [] } },
  'PATCH /use-cases/': { body: useCase },
  'POST /use-cases/': { type: 'text/plain', body: 'ok, but no JSON' },
  'PUT /use-cases/': {},
  'GET /use-cases/': { body: [run, { ...run, annotation: 'a_new_annotation' }] },
  'GET /numbers': { body: [number, { ...number, use_case_config: {}, title: '' }] },
  'PATCH /numbers/': { body: number },
  'DELETE /numbers': { status: 204, type: 'application/json' },
  'PATCH /agents/': {
    body: {
      id: '66f1a3f7e5b7d83a9c0e4b41',
      organization_id: null,
      name: 'Zoë',
      languages: ['xx-NEW', 'pt-PT'],
      voice_id: '',
      created_at: '2026-10-12T14:05:00.5+02:00',
      ...extra,
    },
  },
  'POST /models': {
    body: {
      id: 'm',
      created_at: '2026-10-12T14:05:00Z',
      status: 'a_new_status',
      name: '第二',
      organization_id: null,
      use_case_id: null,
      ...extra,
    },
  },
  // JSON by accident: a client that parses it gives a number, or nothing.
  'GET /calls/': { type: 'text/plain', body: '12.50' },
  'GET /call-tags': { body: { tags: ['às vezes', '🦷', ''], ...extra } },
  'GET /versions/': { body: { ...version, changelog: [{}, { type: 'a_new_type', ...extra }] } },
};

interface Reply {
  status?: number;
  type?: string;
  headers?: Record<string, string>;
  /** A string is sent as it is, anything else as JSON. */
  body?: unknown;
}

/** Answers the operation that method and path name, whatever the request holds beside them. */
export const answerHostilely: Answer = ({ method, target }, response) => {
  const path = target.replace(/^\/api\/v1/, '').replace(/\?.*/, '');
  const place = `${method} ${path.replace(/^(\/[^/]+\/).*/, '$1')}`;
  const reply = errors[path.slice('/agents/'.length)] ?? replies[place] ?? { status: 418 };
  const { status = 200, body } = reply;
  const type = reply.type ?? (body === undefined ? undefined : 'application/json');
  response.writeHead(status, {
    ...reply.headers,
    ...(type !== undefined && { 'content-type': type }),
  });
  response.end(body === undefined || typeof body === 'string' ? body : JSON.stringify(body));
};

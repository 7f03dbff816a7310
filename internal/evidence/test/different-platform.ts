/** A recording of a platform that differs from the sandbox in questions that the contract leaves open. */
import { entry } from './recording.js';

const ids = {
  organization: '77a1a0c4e5b7d83a9c0e4b10',
  useCase: '77a1a1d2e5b7d83a9c0e4b21',
  number: '77a1a2e0e5b7d83a9c0e4b31',
  agent: '77a1a3f7e5b7d83a9c0e4b41',
  model: '77a1a4b9e5b7d83a9c0e4b51',
  call: '77a1a6d8e5b7d83a9c0e4b61',
  version: '6a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961',
  uuid: '9c0f9a52-3a0e-4e0b-9c55-0d6a2f3b7e10',
};

const organization = {
  id: ids.organization,
  name: 'Quayside Clinic',
  api_key: 'qk-4431-quayside-secret',
  members: [
    { email: 'wanda@quayside.example', role: 'owner' },
    { email: 'ulrich@quayside.example' },
  ],
  telephony_credentials: { account_sid: 'AC99281', auth_token: 'tok-zebra-9912' },
};

const useCase = {
  id: ids.useCase,
  organization_id: ids.organization,
  name: 'Vaccination recall',
  transfer_number: '+4930901820',
  keywords: ['booster', 'influenza'],
  params: { clinic: 'Quayside', retries: 3 },
  timezone: 'Europe/Berlin',
  work_start: '08:30',
  work_end: '17:00',
  max_duration_mins: '30',
  amd_messages: { 'de-DE': 'Bitte rufen Sie zurueck' },
  sample_labels: [{ name: 'urgent', color: '#ff8800' }],
};

const number = {
  id: ids.number,
  organization_id: ids.organization,
  number: '+4930901821',
  sid: 'PNquay77',
  mode: 'use_case',
  use_case_config: {
    id: ids.useCase,
    prompt_routes: [
      { probability: 60, prompt_id: 'prompt-quay-1', model_id: ids.model },
      { probability: 40, prompt_id: 'prompt-quay-2', model_id: ids.model },
    ],
    agent_routes: [{ probability: 100, id: ids.agent }],
  },
};

function version(entries: readonly string[]) {
  return {
    id: ids.version,
    slug: 'recall-second',
    org_id: ids.uuid,
    use_case_id: ids.uuid,
    version_number: 2,
    name: 'Recall, second try',
    is_published: true,
    is_live: false,
    environment: 'staging',
    source_version_id: null,
    timestamp: '2026-08-01T09:00:00+02:00',
    published_at: null,
    is_deleted: false,
    description: null,
    created_by: null,
    changelog: entries.map((type) => ({
      id: ids.uuid,
      version_id: ids.version,
      created_at: '2026-08-01T09:00:00+02:00',
      type,
      description: null,
    })),
  };
}

function run(day: number) {
  const { changelog: _, ...rest } = version([]);
  return {
    id: `9c0f9a52-3a0e-4e0b-9c55-0d6a2f3b7e${10 + day}`,
    org_id: ids.uuid,
    use_case_id: ids.uuid,
    version_id: ids.version,
    status: 'completed',
    annotation: null,
    timestamp: `2026-08-0${day}T09:00:00+02:00`,
    data: { caller: 'Frau Ostermann', attempts: day },
    issuesCount: 0,
    version: rest,
  };
}

const headers = { 'x-organization-id': ids.uuid };
const modelBody = {
  use_case_id: ids.useCase,
  name: 'Recall model',
  from_model_id: ids.model,
  train_sample_ids: ['sample-quay-1'],
  test_sample_ids: [],
};
function model(id: string) {
  return { id, created_at: '2026-08-01T09:00:00Z', status: 'training', name: 'Recall model' };
}

export const entries = [
  entry('GET /orgs', { response: organization }),
  entry('GET /orgs', {
    status: 401,
    response: { message: 'Unknown key qk-0000-other', code: 'KEY_UNKNOWN' },
  }),
  entry('PATCH /use-cases/77a1a1d2e5b7d83a9c0e4b21', {
    body: { name: 'Vaccination recall' },
    response: useCase,
  }),
  entry('PATCH /use-cases/77a1a1d2e5b7d83a9c0e4b21', {
    body: { keywords: ['measles'], params: { retries: 4 } },
    response: {
      ...useCase,
      max_duration_mins: 30,
      keywords: ['measles'],
      params: { clinic: 'Quayside', retries: 4 },
    },
  }),
  entry('POST /use-cases/77a1a1d2e5b7d83a9c0e4b21/add-webhook', {
    body: { url: 'https://hooks.quayside.example/in', headers: [{ key: 'x-a', value: 'hush-77' }] },
  }),
  entry('GET /numbers', { response: [number] }),
  entry(`PATCH /agents/${ids.agent}`, {
    response: {
      id: ids.agent,
      name: 'Greta',
      languages: ['de-DE', 'en-GB'],
      voice_id: 'voice-quay',
      created_at: '2026-08-01T09:00:00Z',
      mood: 'cheerful',
    },
  }),
  entry('POST /models', { body: modelBody, response: model('77a1a5c3e5b7d83a9c0e4b52') }),
  entry('POST /models', { body: modelBody, response: model('77a1a5c3e5b7d83a9c0e4b53') }),
  entry(`GET /versions/${ids.version}`, {
    headers,
    response: version(['added', 'removed', 'renamed']),
  }),
  entry(`GET /use-cases/${ids.uuid}/runs?limit=2&sort=asc`, {
    headers,
    response: [run(1), run(2)],
  }),
  entry(`GET /calls/${ids.call}/recording`, {
    responseType: 'text/plain',
    response: 'https://media.quayside.example/recording-1',
  }),
  entry('GET /call-tags', {
    status: 429,
    responseHeaders: { 'Retry-After': '17', 'X-RateLimit-Remaining': '0' },
    response: { message: 'Slow down', code: 'LIMIT' },
  }),
  entry('OPTIONS /orgs', { status: 204 }),
  entry('GET /health-of-the-gateway', { response: { token: 'zz-top-secret' } }),
];

/** Texts of the recording that must not appear anywhere. */
export const confidential = [
  ...Object.values(ids),
  'Quayside',
  'quayside',
  'qk-',
  'wanda',
  'ulrich',
  'tok-zebra',
  'AC99281',
  'Vaccination',
  '+49309',
  'booster',
  'influenza',
  'measles',
  'Europe/Berlin',
  'zurueck',
  'urgent',
  'PNquay77',
  'prompt-quay',
  'recall-second',
  'Recall',
  'Ostermann',
  'sample-quay',
  'KEY_UNKNOWN',
  'hush-77',
  'Greta',
  'voice-quay',
  'cheerful',
  'platform.example',
  'test-key-of-the-recording',
  'zz-top-secret',
  'Slow down',
];

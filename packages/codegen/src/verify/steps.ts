/**
 * What every client must send for each operation, and read from the response: a documented one from the sandbox, and an
 * unusual but valid one (`unusual-responses.ts`).
 */
import { operations, type OperationId } from '@voice-agent-platform/openapi/operations';
import type { ExpectedData } from './data.js';
import type { CanonicalRequest } from './requests.js';
import { freeForm } from './unusual-responses.js';

/** A step of the first two rounds. */
export interface Step {
  readonly step: string;
  readonly operationId: string;
  /** Expected of operations that return a body. */
  readonly data?: ExpectedData;
  /** Expected of operations without a body, and of errors. */
  readonly status?: number;
  /** The one request that the client must send. */
  readonly request: CanonicalRequest;
}

/** The data to read from a response, or the status of a response without data. */
type Expected = ExpectedData | number;

interface Entry {
  readonly pathParameters?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly sandbox: Expected;
  readonly unusual: Expected;
  /** The body in the second round, if it depends on an earlier response of that round. */
  readonly unusualBody?: object;
}

const apiKey = 'sk_test_harbor_dental';
const organizationId = '66f1a0c4e5b7d83a9c0e4b10';
const useCaseId = '66f1a1d2e5b7d83a9c0e4b21';
const phoneNumberId = '66f1a2e0e5b7d83a9c0e4b31';
const webhook = 'https://hooks.harbordental.example/recalls';

/** In the order in which they are called: a step sees what the steps before it changed. */
const entries: Readonly<Record<OperationId, Entry>> = {
  getOrganization: {
    sandbox: { '/id': organizationId, '/name': 'Harbor Dental', '/members/1/role': 'editor' },
    unusual: { '/name': 'Clínica “Porto” 🦷', '/members/0/email': 'zoe@harbordental.example' },
  },
  updateOrganization: {
    body: {
      id: organizationId,
      name: 'Harbor Dental',
      api_key: apiKey,
      members: [
        { email: 'ines@harbordental.example', role: 'owner' },
        { email: 'tomas@harbordental.example', role: 'editor' },
      ],
      description: 'Três clínicas',
    },
    sandbox: { '/description': 'Três clínicas' },
    unusualBody: {
      id: 'o',
      name: 'Clínica “Porto” 🦷',
      api_key: 'sk_test_unusual',
      members: [{ email: 'zoe@harbordental.example' }],
      description: 'Três clínicas',
    },
    unusual: { '/description': 'À beira-mar' },
  },
  removeMember: {
    body: { email: 'tomas@harbordental.example' },
    sandbox: { '/members/0/email': 'ines@harbordental.example', '/members/1': null },
    unusual: { '/members/0/email': 'zoe@harbordental.example', '/members/1': null },
  },
  updateUseCase: {
    pathParameters: { id: useCaseId },
    body: {
      name: '予約',
      amd: true,
      amd_behavior: 'Message',
      amd_messages: { 'pt-PT': 'Olá {{name}}' },
    },
    sandbox: {
      '/name': '予約',
      '/amd': true,
      '/amd_behavior': 'Message',
      '/amd_messages': { 'pt-PT': 'Olá {{name}}' },
    },
    unusual: {
      '/name': '予約 🦷',
      '/language': 'xx-NEW',
      '/amd_behavior': 'Sing',
      '/amd_messages': { 'pt-PT': 'Olá “{{name}}”', 'xx-NEW': '' },
      '/hooks': null,
      '/sample_labels/0': {},
      '/sample_labels/1': null,
    },
  },
  addUseCaseWebhook: {
    pathParameters: { id: useCaseId },
    body: { url: webhook, headers: [{ key: 'x-hook-secret', value: 'test-hook-secret' }] },
    sandbox: 200,
    unusual: 200,
  },
  deleteUseCaseWebhook: {
    pathParameters: { id: useCaseId },
    body: { url: webhook },
    sandbox: 200,
    unusual: 200,
  },
  listUseCaseRuns: {
    pathParameters: { use_case_id: '2f7d1c36-5b84-4a6f-8e21-94b7d0c3a521' },
    query: { limit: '10', offset: '0', sort: 'asc' },
    sandbox: {
      '/0/status': 'completed',
      '/0/annotation': 'correct',
      '/1/status': 'failed',
      '/1/annotation': null,
      '/2': null,
    },
    unusual: {
      '/0/status': 'a_new_status',
      '/0/annotation': null,
      '/0/timestamp': '2026-10-12T14:05:00Z',
      '/0/issuesCount': 2.5,
      '/0/data': freeForm,
      '/0/version/version_number': null,
      '/1/status': 'a_new_status',
      '/1/annotation': 'a_new_annotation',
      '/2': null,
    },
  },
  listPhoneNumbers: {
    sandbox: { '/0/title': 'Patients', '/1/title': 'Suppliers', '/2': null },
    unusual: { '/0/title': 'Receção ☎', '/1/title': '', '/1/mode': 'a_new_mode', '/2': null },
  },
  updatePhoneNumberUseCase: {
    pathParameters: { id: phoneNumberId },
    body: {
      id: useCaseId,
      agent_routes: [{ id: '66f1a3f7e5b7d83a9c0e4b41', probability: 0.1 }],
    },
    sandbox: { '/mode': 'use_case', '/use_case_config/agent_routes/0/probability': 0.1 },
    unusual: {
      '/mode': 'a_new_mode',
      '/use_case_config/agent_routes/0/probability': 0.30000000000000004,
    },
  },
  updatePhoneNumberTitle: {
    pathParameters: { id: phoneNumberId },
    body: { title: 'Receção' },
    sandbox: { '/title': 'Receção' },
    unusual: { '/title': 'Receção ☎' },
  },
  deletePhoneNumbers: {
    body: { ids: ['66f1a2e0e5b7d83a9c0e4b32'] },
    sandbox: 204,
    unusual: 204,
  },
  updateAgent: {
    pathParameters: { id: '66f1a3f7e5b7d83a9c0e4b41' },
    body: { languages: ['pt-PT'] },
    sandbox: {
      '/languages': ['pt-PT'],
      '/organization_id': organizationId,
      '/created_at': '2026-03-02T09:15:00.000Z',
    },
    unusual: {
      '/languages': ['xx-NEW', 'pt-PT'],
      '/organization_id': null,
      '/voice_id': '',
      '/created_at': '2026-10-12T14:05:00.5+02:00',
    },
  },
  createModel: {
    body: {
      use_case_id: useCaseId,
      name: '第二',
      from_model_id: '66f1a4b9e5b7d83a9c0e4b51',
      train_sample_ids: ['sample'],
      test_sample_ids: [],
    },
    sandbox: { '/name': '第二', '/organization_id': organizationId, '/use_case_id': useCaseId },
    unusual: {
      '/name': '第二',
      '/status': 'a_new_status',
      '/organization_id': null,
      '/use_case_id': null,
      '/trainable': null,
      '/use_backup_for_generations': null,
      '/use_backup_when_idle': null,
    },
  },
  getCallRecording: {
    pathParameters: { id: '66f1a6d8e5b7d83a9c0e4b61' },
    sandbox: { '': 'http://base.sandbox/_sandbox/recordings/66f1a6d8e5b7d83a9c0e4b61.wav' },
    unusual: { '': '12.50' },
  },
  listCallTags: {
    sandbox: { '/tags': ['confirmed', 'rescheduled', 'voicemail'] },
    unusual: { '/tags': ['às vezes', '🦷', ''] },
  },
  getWorkflowVersion: {
    pathParameters: { version_id: '5a9e3d70-1c42-4f8b-b6d7-7e30c1f2a961' },
    sandbox: {
      '/version_number': 3,
      '/source_version_id': '1d8b6e24-9f03-4c7a-a5e1-3b62d4908c17',
      '/description': 'Offers another day when the patient cannot come',
      '/created_by': 'e41f7b09-2d56-4c83-9a7e-6f18b3d5c024',
      '/changelog/1/created_at': '2026-10-13T07:00:00Z',
      '/changelog/1/type': 'published',
      '/changelog/2': null,
    },
    unusual: {
      '/name': '',
      '/version_number': null,
      '/environment': 'a_new_environment',
      '/source_version_id': null,
      '/timestamp': '2026-10-12T14:05:00.123456+02:00',
      '/published_at': null,
      '/is_deleted': true,
      '/description': null,
      '/created_by': null,
      '/changelog/0': {},
      '/changelog/1/type': 'a_new_type',
      '/changelog/2': null,
    },
  },
};

const operationIds = Object.keys(entries) as OperationId[];

/** The expected behavior of every client. */
export const expectedSteps: Readonly<Record<'sandbox' | 'unusual', readonly Step[]>> = {
  sandbox: operationIds.map((id) => stepOf(id, id, entries[id].sandbox)),
  unusual: [
    ...operationIds.map((id) => stepOf(id, id, entries[id].unusual, entries[id].unusualBody)),
    stepOf(
      'free-form',
      'updateUseCase',
      { '/hooks': null, '/language': null, '/params': freeForm },
      { params: freeForm },
    ),
    ...[401, 404, 422, 503].map((status) => stepOf(`status ${status}`, 'updateAgent', status)),
  ],
};

/** What a driver reads for a step. A driver with generated types may ignore all but the first two fields. */
export function inputOf({ step, operationId, request: { body } }: Step) {
  const { method, root, path, organizationId } = rowOf(operationId);
  const { pathParameters = {}, query = {} } = entries[operationId as OperationId];
  return {
    step,
    operationId,
    method,
    root,
    path,
    pathParameters,
    query,
    organizationId,
    ...(body !== undefined && { body }),
  };
}

function stepOf(
  step: string,
  operationId: OperationId,
  expected: Expected,
  body = entries[operationId].body,
): Step {
  const row = rowOf(operationId);
  const { pathParameters = {}, query } = entries[operationId];
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => pathParameters[name] ?? '');
  return {
    step,
    operationId,
    ...(typeof expected === 'number' ? { status: expected } : { data: expected }),
    request: {
      root: row.root,
      method: row.method,
      path: `/api/v1${path}`,
      ...(query && { query: Object.entries(query).map((parameter) => parameter.join('=')) }),
      authorization: `Bearer ${apiKey}`,
      ...(row.organizationId && { 'x-organization-id': organizationId }),
      ...(body && { 'content-type': 'application/json', body }),
    },
  };
}

function rowOf(operationId: string) {
  const row = operations.find((each) => each.operationId === operationId);
  if (!row) throw new Error(`${operationId} is not an API operation`);
  return row;
}

/**
 * Responses that violate the contract or the protocol, and failures that make some libraries retry. No client handles
 * all of them, so the matrix records what each one does.
 */
import { firstOf } from '@voice-agent-platform/contract-reader/example-request';
import { contentOf, readOperation } from '@voice-agent-platform/contract-reader/read-operation';
import { operations } from '@voice-agent-platform/openapi/operations';
import { document, findRow } from './document.js';
import type { Reply, Respond } from './servers.js';

export interface MalformedCase {
  readonly step: string;
  readonly operationId: string;
  readonly response: Reply | Respond;
  /** The place of the fault in the data. */
  readonly pointer?: string | undefined;
  /** The faulty value, if a client can return it. */
  readonly sent?: unknown;
  /**
   * Returns true if the client returned what was sent. Default: its data has `sent` at the pointer.
   * @param line the output of the driver
   */
  readonly matches?: (data: unknown, line: string) => boolean;
  /** The status that the error of the client must have. */
  readonly status?: number;
  /** The response never arrives. */
  readonly hangs?: boolean;
}

/** Values that no error message may show. */
export const SECRETS = ['sk_live_4f9d2c71a8e3', 'telephony-token-83b1c6'];

const ITEMS = 20_000;
const JSON_TYPE = 'application/json';
const organization = {
  id: '66f1a0c4e5b7d83a9c0e4b10',
  name: 'Harbor Dental',
  api_key: SECRETS[0],
  members: [{ email: 'ines@harbordental.example', role: 'owner' }],
  telephony_credentials: { account_sid: 'AC1', auth_token: SECRETS[1] },
};
const { name } = organization;
const organizationText = JSON.stringify(organization);
const phoneNumber = {
  id: '66f1a2e0e5b7d83a9c0e4b31',
  organization_id: organization.id,
  number: '+12025550143',
  sid: 'PN1',
  mode: 'use_case',
};
const html = '<h1>Back soon</h1>';
const agent = documentedBody('updateAgent');
const version = documentedBody('getWorkflowVersion');

/**
 * Every client reads this before each malformed response. So it has a kept connection, and the key, which it sends back
 * when it updates the organization.
 */
export function organizationWith(key: string): Reply {
  return { body: { ...organization, api_key: key, telephony_credentials: undefined } };
}

export const malformedCases: readonly MalformedCase[] = [
  {
    // A 307 repeats method and body (RFC 9110, section 15.4.8).
    step: 'a redirect of an update',
    operationId: 'updateOrganization',
    response: (_, response, elsewhereUrl) => {
      response.writeHead(307, { location: `${elsewhereUrl}/api/v1/orgs` }).end();
    },
    status: 307,
    pointer: '/name',
    sent: 'elsewhere',
  },
  ...[499, 520, 599].map((status) =>
    ofOrganization(`status ${status}`, { status, body: { error: 'x' } }, { status }),
  ),
  ofOrganization(
    'an error body with secrets',
    { status: 403, body: organization },
    { status: 403 },
  ),
  ofOrganization('an error body that ends early', endsEarly(404), { status: 404 }),
  // A proxy in front of the platform can send its own page with the headers of the page that it replaces.
  ofOrganization(
    'an error body that cannot be decompressed',
    { status: 502, type: 'text/html', headers: { 'content-encoding': 'gzip' }, body: html },
    { status: 502 },
  ),
  ofOrganization(
    'an error body with an unknown charset',
    { status: 502, type: 'text/html; charset=unknown', body: html },
    { status: 502 },
  ),
  ofOrganization('200 without a body', { type: JSON_TYPE }),
  ofOrganization('200 with null', { body: null }),
  ofOrganization('200 with HTML', { type: 'text/html', body: html }, { pointer: '', sent: html }),
  ofOrganization(
    '200 without a content type',
    { type: '', body: organization },
    { pointer: '/name', sent: name },
  ),
  ofOrganization(
    '200 with JSON as text/plain',
    { type: 'text/plain', body: organization },
    { pointer: '/name', sent: name },
  ),
  ofOrganization(
    'a body that is not JSON',
    { type: JSON_TYPE, body: organizationText.slice(0, -1) },
    { pointer: '/name', sent: name },
  ),
  ofOrganization(
    'a required field is missing',
    { body: { ...organization, name: undefined } },
    { pointer: '/name' },
  ),
  ofOrganization(
    'null for a required string',
    { body: { ...organization, name: null } },
    { pointer: '/name' },
  ),
  ofOrganization(
    'an object for a string',
    { body: { ...organization, name: {} } },
    { pointer: '/name', sent: {} },
  ),
  {
    step: 'a string for a number',
    operationId: 'getWorkflowVersion',
    response: { body: { ...version, version_number: 'three' } },
    pointer: '/version_number',
    sent: 'three',
  },
  {
    step: 'an integer above 2^53',
    operationId: 'updateUseCase',
    // Written as text, because JavaScript would round the number.
    response: {
      type: JSON_TYPE,
      body: `{"id":"66f1a1d2e5b7d83a9c0e4b21","organization_id":"${organization.id}","max_duration_mins":9007199254740993}`,
    },
    pointer: '/max_duration_mins',
    matches: (_, line) => line.includes('9007199254740993'),
  },
  ofTime('a time without an offset', '2026-10-12T14:05:00'),
  ofTime('a time with an offset', '2026-10-12T14:05:00+02:00'),
  ofTime('a time with 9 decimals', '2026-10-12T14:05:00.123456789Z'),
  {
    step: `${ITEMS.toLocaleString('en-US')} items`,
    operationId: 'listPhoneNumbers',
    response: { body: Array(ITEMS).fill(phoneNumber) },
    matches: (data) => Array.isArray(data) && data.length === ITEMS,
  },
  ofOrganization('a body that ends early', endsEarly(200), { pointer: '/name' }),
  {
    step: 'a redirect to another host',
    operationId: 'listCallTags',
    response: (_, response, elsewhereUrl) => {
      response.writeHead(307, { location: `${elsewhereUrl}/api/v1/call-tags` }).end();
    },
    status: 307,
    pointer: '/tags',
    sent: ['elsewhere'],
  },
  ...retryCases(),
  { step: 'no response', operationId: 'getOrganization', response: () => {}, hangs: true },
];

/** Returns a case for each method and each failure, because a library may retry only some of them. */
function retryCases(): MalformedCase[] {
  // An operation of each method. Only the base root, which `getOrganization` has called, has a kept connection.
  const operationIds = new Map(
    operations.flatMap(({ root, method, operationId }) =>
      root === 'base' ? [[method, operationId]] : [],
    ),
  );
  const now = { 'retry-after': '0' };
  const failures: Readonly<Record<string, Pick<MalformedCase, 'response' | 'status'>>> = {
    // Libraries retry on a kept connection, because the server may have closed it before the request.
    'broken connection': { response: (_, response) => void response.destroy() },
    'status 408': { response: { status: 408 }, status: 408 },
    'status 429, Retry-After: 0': { response: { status: 429, headers: now }, status: 429 },
    'status 503, Retry-After: 0': { response: { status: 503, headers: now }, status: 503 },
  };
  return Object.entries(failures).flatMap(([failure, expected]) =>
    [...operationIds].map(([method, operationId]) => ({
      step: `${failure} (${method})`,
      operationId,
      ...expected,
    })),
  );
}

/** Returns the first example of the success response. */
function documentedBody(operationId: string): object {
  const row = findRow(operationId);
  const { content } = readOperation(document, row).responses[row.success.status] ?? {};
  return firstOf(contentOf(content).examples) as object;
}

function ofOrganization(
  step: string,
  response: Reply | Respond,
  fault: Pick<MalformedCase, 'pointer' | 'sent' | 'status'> = {},
): MalformedCase {
  return { step, operationId: 'getOrganization', response, ...fault };
}

function endsEarly(status: number): Respond {
  return (_, response) => {
    const { length } = organizationText;
    response.writeHead(status, { 'content-type': JSON_TYPE, 'content-length': length });
    response.write(organizationText.slice(0, length / 2), () => response.destroy());
  };
}

function ofTime(step: string, created_at: string): MalformedCase {
  return {
    step,
    operationId: 'updateAgent',
    response: { body: { ...agent, created_at } },
    pointer: '/created_at',
    sent: created_at,
  };
}

/** Responses that violate the contract or the protocol. No client handles all of them: the result is what it does. */
import type { ServerResponse } from 'node:http';
import { isSame, valueAt } from './data.js';
import type { RecordingServers } from './servers.js';
import { unusualReplies } from './unusual-responses.js';

export interface MalformedCase {
  readonly step: string;
  readonly operationId: string;
  readonly respond: (
    response: ServerResponse,
    servers: Pick<RecordingServers, 'elsewhereUrl'>,
  ) => void;
  /** Whether the client returned what was sent, not something else. Without it, no success is possible. */
  readonly isAsSent?: (data: unknown, line: string) => boolean;
  /** Where in the data the fault is. */
  readonly pointer?: string;
  /** The response never arrives. */
  readonly hangs?: boolean;
}

/** Values that no error message may show. */
export const SECRETS = ['sk_live_4f9d2c71a8e3', 'telephony-token-83b1c6'];

const ITEMS = 200_000;
const JSON_TYPE = { 'content-type': 'application/json' };
const organization = {
  id: '66f1a0c4e5b7d83a9c0e4b10',
  name: 'Harbor Dental',
  api_key: SECRETS[0],
  members: [{ email: 'ines@harbordental.example', role: 'owner' }],
  telephony_credentials: { account_sid: 'AC1', auth_token: SECRETS[1] },
};
const useCase = { id: '66f1a1d2e5b7d83a9c0e4b21', organization_id: organization.id };
const number = {
  id: '66f1a2e0e5b7d83a9c0e4b31',
  organization_id: organization.id,
  number: '+12025550143',
  sid: 'PN1',
  mode: 'use_case',
};
// What every client reads in the round of unusual responses.
const agent = unusualReplies.updateAgent?.body as object;
const version = unusualReplies.getWorkflowVersion?.body as object;

export const malformedCases: readonly MalformedCase[] = [
  ...[499, 520, 599].map((status) => errorCase(`status ${status}`, status, { error: 'x' })),
  errorCase('an error body with secrets', 403, organization),
  {
    step: '200 without a body',
    operationId: 'getOrganization',
    respond: (response) => response.writeHead(200, JSON_TYPE).end(),
  },
  bodyCase('200 with null', 'getOrganization', null),
  rawCase('200 with HTML', { 'content-type': 'text/html' }, '<h1>Back soon</h1>', ''),
  rawCase('200 without a content type', {}, JSON.stringify(organization), '/name'),
  rawCase(
    '200 with JSON as text/plain',
    { 'content-type': 'text/plain' },
    JSON.stringify(organization),
    '/name',
  ),
  rawCase('a body that is not JSON', JSON_TYPE, JSON.stringify(organization).slice(0, -1), '/name'),
  bodyCase(
    'a required field is missing',
    'getOrganization',
    { ...organization, name: undefined },
    '/name',
  ),
  bodyCase(
    'null for a required string',
    'getOrganization',
    { ...organization, name: null },
    '/name',
  ),
  bodyCase('an object for a string', 'getOrganization', { ...organization, name: {} }, '/name'),
  bodyCase(
    'a string for a number',
    'getWorkflowVersion',
    { ...version, version_number: 'three' },
    '/version_number',
  ),
  {
    step: 'an integer above 2^53',
    operationId: 'updateUseCase',
    // Written as text, since a JavaScript number would be rounded.
    respond: (response) =>
      response
        .writeHead(200, JSON_TYPE)
        .end(
          JSON.stringify({ ...useCase, max_duration_mins: 0 }).replace(':0', ':9007199254740993'),
        ),
    pointer: '/max_duration_mins',
    isAsSent: (_, line) => line.includes('9007199254740993'),
  },
  timeCase('a time without an offset', '2026-10-12T14:05:00'),
  timeCase('a time with an offset', '2026-10-12T14:05:00+02:00'),
  timeCase('a time with 9 decimals', '2026-10-12T14:05:00.123456789Z'),
  {
    step: `${ITEMS.toLocaleString('en-US')} items`,
    operationId: 'listPhoneNumbers',
    respond: (response) => {
      const item = JSON.stringify(number);
      response.writeHead(200, JSON_TYPE).end(`[${`${item},`.repeat(ITEMS - 1)}${item}]`);
    },
    pointer: '',
    isAsSent: (data) => Array.isArray(data) && data.length === ITEMS,
  },
  {
    step: 'a body that ends early',
    operationId: 'getOrganization',
    respond: (response) => {
      const body = JSON.stringify(organization);
      response.writeHead(200, { ...JSON_TYPE, 'content-length': body.length });
      response.write(body.slice(0, body.length / 2), () => response.destroy());
    },
    pointer: '/name',
  },
  {
    step: 'a redirect to another host',
    operationId: 'listCallTags',
    respond: (response, { elsewhereUrl }) => {
      response.writeHead(307, { location: `${elsewhereUrl}/api/v1/call-tags` }).end();
    },
    pointer: '/tags',
    isAsSent: (data) => isSame(['elsewhere'], valueAt(data, '/tags')),
  },
  {
    step: 'no response',
    operationId: 'getOrganization',
    respond: () => {},
    hangs: true,
  },
];

function errorCase(step: string, status: number, body: object): MalformedCase {
  return {
    step,
    operationId: 'getOrganization',
    respond: (response) => response.writeHead(status, JSON_TYPE).end(JSON.stringify(body)),
  };
}

function bodyCase(
  step: string,
  operationId: string,
  body: unknown,
  pointer = '',
  isAsSent = (data: unknown): boolean => {
    const sent = valueAt(body, pointer);
    return sent !== undefined && sent !== null && isSame(sent, valueAt(data, pointer));
  },
): MalformedCase {
  return {
    step,
    operationId,
    respond: (response) => response.writeHead(200, JSON_TYPE).end(JSON.stringify(body)),
    pointer,
    isAsSent,
  };
}

function rawCase(
  step: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  pointer: string,
): MalformedCase {
  const sent = pointer === '' ? body : organization.name;
  return {
    step,
    operationId: 'getOrganization',
    respond: (response) => response.writeHead(200, headers).end(body),
    pointer,
    isAsSent: (data) => valueAt(data, pointer) === sent,
  };
}

function timeCase(step: string, created_at: string): MalformedCase {
  return bodyCase(step, 'updateAgent', { ...agent, created_at }, '/created_at');
}

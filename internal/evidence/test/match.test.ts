import { expect, it } from 'vitest';
import { createMatcher, type Roots } from '../src/match.js';

function match(method: string, url: string, roots: Roots = {}) {
  const found = createMatcher(roots)(method, new URL(url));
  return found && [found.operation.row.operationId, found.path];
}

it('matches operations on any host by default, without a prefix', () => {
  expect(match('GET', 'https://one.example/api/v1/orgs')).toEqual(['getOrganization', {}]);
  expect(match('GET', 'http://127.0.0.1:4010/api/v1/versions/v?x=1')).toEqual([
    'getWorkflowVersion',
    { version_id: 'v' },
  ]);
  expect(match('GET', 'https://one.example/gateway/api/v1/orgs')).toBeUndefined();
});

it('matches operations below a given root only, which can have a prefix', () => {
  const roots = { baseUrl: 'https://one.example/gateway/' };
  expect(match('GET', 'https://one.example/gateway/api/v1/orgs', roots)).toBeDefined();
  expect(match('GET', 'https://one.example:443/gateway/api/v1/orgs', roots)).toBeDefined();
  expect(match('GET', 'https://one.example/api/v1/orgs', roots)).toBeUndefined();
  expect(match('GET', 'https://two.example/gateway/api/v1/orgs', roots)).toBeUndefined();
  expect(match('GET', 'https://two.example/api/v1/versions/v', roots)).toBeDefined();
});

it('decodes the path segments of a matched request', () => {
  expect(match('GET', 'https://one.example/api/v1/calls/a%2Fb%20c/recording')).toEqual([
    'getCallRecording',
    { id: 'a/b c' },
  ]);
  expect(match('GET', 'https://one.example/api/v1/call%2Dtags')).toBeDefined();
  expect(match('GET', 'https://one.example/api/v1/calls/%E0%A4%A/recording')).toBeUndefined();
});

it('ignores addresses that are not of HTTP, such as that of a WebSocket', () => {
  expect(match('GET', 'wss://one.example/api/v1/orgs')).toBeUndefined();
  expect(match('GET', 'chrome-extension://one/api/v1/orgs')).toBeUndefined();
});

it.each([
  ['OPTIONS', '/orgs'],
  ['HEAD', '/orgs'],
  ['POST', '/orgs'],
  ['GET', '/orgs/'],
  ['PATCH', '/agents/'],
  ['GET', '/unknown'],
])('ignores the request %s %s, which is not an API operation', (method, path) => {
  expect(match(method, `https://one.example/api/v1${path}`)).toBeUndefined();
});

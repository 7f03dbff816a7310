import { operations } from '@voice-agent-platform/openapi/operations';
import { mapValues } from '@voice-agent-platform/shared/json';
import { afterEach, expect, it, vi } from 'vitest';
import { expectedSteps } from '../src/verify/steps.js';
import { verify } from '../src/verify/verify.js';
import { drive } from './support.js';

afterEach(() => void vi.unstubAllEnvs());

it('verify tests every operation and finds no fault in a correct client', async () => {
  const cells = await drive('', { rounds: ['sandbox', 'unusual'] });
  expect(cells.filter(({ fault }) => fault !== undefined)).toEqual([]);
  for (const round of ['sandbox', 'unusual']) {
    const tested = cells.filter((cell) => cell.round === round).map(({ step }) => step);
    expect(tested).toEqual(
      expect.arrayContaining(operations.map(({ operationId }) => operationId)),
    );
  }
});

it.each([
  [
    'a request to the wrong root',
    'root',
    { listUseCaseRuns: /^status is 404/, getWorkflowVersion: /^status is 404/ },
  ],
  [
    'a missing header',
    'organization',
    { listUseCaseRuns: /^status is 422/, getWorkflowVersion: /^status is 422/ },
  ],
  [
    'a request that is sent twice',
    'twice',
    { addUseCaseWebhook: /^sent 2 requests/, createModel: /^sent 2 requests/ },
  ],
  [
    'a default that the caller did not set',
    'default',
    { updateUseCase: /^sent .*"work_start":""/, 'free-form': /^sent .*"work_start":""/ },
  ],
  [
    'an update that does not send back what was read',
    'forgets',
    {
      updateOrganization: /^status is 422/,
      'free-form': /^sent .* instead of .*"params"/,
      'read, then updateUseCase': /^sent .*"Reminders, second try"}} instead of .*"amd"/,
      'read, then updatePhoneNumberUseCase': /^sent .* instead of .*"agent_routes"/,
    },
  ],
  [
    'a process that ends, and has forgotten what was read when it is restarted',
    'crash',
    {
      listCallTags: /^the process ended with status 7/,
      'free-form': /^sent .* instead of .*"params"/,
      'read, then updatePhoneNumberUseCase': /^sent .* instead of .*"agent_routes"/,
    },
  ],
])('verify finds %s, and no other fault', async (_, fault, expected) => {
  const cells = await drive(fault, { rounds: ['sandbox'] });
  const red = cells.flatMap(({ step, fault }) => (fault === undefined ? [] : [[step, fault]]));
  expect(Object.fromEntries(red)).toEqual(
    mapValues<RegExp, unknown>(expected, (reason) => expect.stringMatching(reason)),
  );
});

it('verify starts a client without the variables of a proxy, which would get its requests', async () => {
  for (const name of ['http_proxy', 'HTTPS_PROXY', 'all_proxy', 'NODE_USE_ENV_PROXY']) {
    vi.stubEnv(name, 'http://127.0.0.1:9');
  }
  const program = `
    const names = Object.keys(process.env).filter((name) => /_proxy$/i.test(name));
    require('readline').createInterface(process.stdin).on('line', (line) => {
      console.log(JSON.stringify({ step: JSON.parse(line).step, error: names.join() || 'no proxy' }));
    })`;
  const cells = await verify({ argv: [process.execPath, '-e', program] }, { rounds: ['sandbox'] });
  expect(cells[0]?.fault).toBe('failed: no proxy');
});

it.each([
  ['a result without a request', '{ status: 200, data: {} }', 'did not send GET /api/v1/orgs'],
  [
    'another request than the expected one',
    `fetch(url + '/api/v1/numbers?id=66f1a2e0e5b7d83a9c0e4b31', {
      method: 'DELETE', headers: { authorization }
    }).then(() => ({ status: 200, data: {} }))`,
    'sent .*"DELETE".* instead of',
  ],
  [
    'a response that the client cannot read',
    `fetch(url + '/api/v1/orgs', { headers: { authorization } }).then(() => ({ error: 'unread' }))`,
    'failed: unread\\n  the response was {"id":"66f1',
  ],
  ['an error that is not text', '{ error: { code: 1 } }', 'failed: {"code":1}'],
  ['a status that is not a number', "{ status: '200' }", 'status is "200" instead of 200'],
])('verify reports %s, and continues', async (_, result, expected) => {
  const program = `
    import { createInterface } from 'node:readline';
    const url = process.env.VOICE_AGENT_BASE_URL;
    const authorization = 'Bearer ' + process.env.VOICE_AGENT_API_KEY;
    for await (const line of createInterface({ input: process.stdin })) {
      const result = await (${result});
      console.log(JSON.stringify({ step: JSON.parse(line).step, ...result }));
    }`;
  const argv = [process.execPath, '--input-type=module', '--eval', program];
  const cells = await verify({ argv }, { rounds: ['sandbox'] });
  expect(cells).toHaveLength(expectedSteps.sandbox.length);
  expect(cells[0]?.fault).toMatch(new RegExp(expected));
});

it('verify stops if the command prints nothing', async () => {
  const argv = [process.execPath, '-e', 'setInterval(() => {}, 1000)'];
  const verified = verify({ argv }, { limitOf: () => 0 });
  await expect(verified).rejects.toThrow('for its first step in 0 s');
});

it.each(['sandbox', 'malformed'] as const)(
  'verify fails with the output of a command that ends at the first step, without its arguments: %s',
  async (round) => {
    const program = 'console.error("no client"); process.exit(3)';
    const argv = [process.execPath, '-e', program, 'sk_live_key'];
    const error = await verify({ argv }, { rounds: [round] }).catch(String);
    expect(error).toMatch(/first step[^]*status 3\nno client/);
    expect(error).not.toContain('sk_live_key');
  },
);

it.each([
  ['no-such-program', 'ENOENT'],
  [`${process.execPath}/driver`, 'ENOTDIR'],
])('verify names %s, which does not exist, without its arguments', async (program, reason) => {
  const error = await verify({ argv: [program, 'sk_live_key'] }).catch(String);
  expect(error).toContain(`${program}\n  did not respond to its first step`);
  expect(error).toContain(`could not be started: spawn`);
  expect(error).toContain(reason);
  expect(error).not.toContain('sk_live_key');
});

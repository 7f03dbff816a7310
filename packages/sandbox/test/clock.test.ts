/** Tests the time in a sandbox: the option `clock`, fake timers, and `clock.advance`. */
import { readFile } from 'node:fs/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { createSandbox, type Sandbox } from '../src/index.js';
import { platformOf } from './cases.js';
import { modelBody } from './cases/agents-and-models.js';

afterEach(() => {
  vi.useRealTimers();
});

const createModel = (sandbox: Sandbox) =>
  platformOf(sandbox).send('POST', '/models', { body: modelBody(sandbox) });

it('starts at the time that the README states', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  expect(readme).toContain(
    `\`clock\` | ${new Date(createSandbox().clock.now()).toISOString().replace('.000', '')},`,
  );
});

it('follows fake timers with `clock: Date`', async () => {
  vi.useFakeTimers({ now: Date.UTC(2031, 0, 1) });
  const sandbox = createSandbox({ clock: Date });
  const { id } = (await createModel(sandbox)).json;
  vi.advanceTimersByTime(60_000);
  expect(sandbox.clock.now()).toBe(Date.UTC(2031, 0, 1, 0, 1));
  const model = sandbox.snapshot().models.find((candidate) => candidate.id === id);
  expect(model).toMatchObject({ status: 'active', created_at: '2031-01-01T00:00:00.000Z' });
});

it('takes the time from the clock option', async () => {
  const sandbox = createSandbox({ clock: { now: () => Date.UTC(2030, 0, 1) } });
  expect((await createModel(sandbox)).json['created_at']).toBe('2030-01-01T00:00:00.000Z');
  sandbox.clock.advance(1_000);
  expect((await createModel(sandbox)).json['created_at']).toBe('2030-01-01T00:00:01.000Z');
});

it('responds with 500 while its clock throws, and reports the error to onError', async () => {
  const reported: unknown[] = [];
  const broken = new Error('no time');
  let isBroken = false;
  const now = (): number => {
    if (isBroken) throw broken;
    return 0;
  };
  const onError = (error: unknown): unknown => reported.push(error);
  const { send } = platformOf(createSandbox({ clock: { now }, onError }));
  expect((await send('GET', '/orgs')).status).toBe(200);
  isBroken = true;
  const { status, json } = await send('GET', '/orgs');
  expect([status, json['detail']]).toEqual([500, expect.stringContaining('its clock threw')]);
  expect(reported).toContain(broken);
});

it('withholds a response whose time violates the contract with a 500 that names the fault, and changes nothing', async () => {
  // A year that RFC 3339 cannot write causes a fault that no seed and no request can cause.
  const sandbox = createSandbox({ clock: { now: () => 1e15 } });
  const before = sandbox.snapshot();
  const { status, json } = await createModel(sandbox);
  expect(status).toBe(500);
  expect(json).toMatchObject({
    type: 'urn:voice-agent-sandbox:problem:response-violates-contract',
    errors: [{ in: 'response', pointer: '/created_at' }],
  });
  expect(sandbox.snapshot()).toEqual(before);
});

it.each([
  [-1, 'milliseconds must be an integer of at least 0.'],
  [NaN, 'milliseconds must be an integer of at least 0.'],
  [Date.UTC(9999, 0), 'The clock cannot advance beyond the year 9999: give fewer milliseconds.'],
])('does not advance the clock by %d, and names the reason', (milliseconds, message) => {
  const { clock } = createSandbox();
  const before = clock.now();
  expect(() => clock.advance(milliseconds)).toThrow(new RangeError(message));
  expect(clock.now()).toBe(before);
});

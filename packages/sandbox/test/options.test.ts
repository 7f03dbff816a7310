/** Tests the options of `createSandbox`, `listen` and `executeUseCase`: what they change, and what they refuse. */
import { expect, it } from 'vitest';
import { createSandbox, type Sandbox, type SandboxOptions } from '../src/index.js';
import { begin, beginSaving } from './support.js';

const fail = () => {
  throw new Error('mine');
};

it.each<[SandboxOptions, string]>([
  [{ controlToken: '' }, 'controlToken must be printable ASCII without spaces'],
  [{ controlToken: 'open sesame' }, 'controlToken must be printable ASCII without spaces'],
  [{ controlToken: 'sésame' }, 'controlToken must be printable ASCII without spaces'],
  [{ allowedHosts: [''] }, 'allowedHosts must be a host name'],
  [
    { allowedHosts: ['lan', 'lan:4010'] },
    'allowedHosts must be a host name, without a scheme and a port: item 2 is not.',
  ],
  [{ allowedHosts: 'lan' as never }, 'allowedHosts must be an array of host names'],
  [{ latencyMs: NaN }, 'latencyMs must be a number'],
  [{ maxBodyBytes: -1 }, 'maxBodyBytes must be a number'],
  [{ clock: {} as never }, 'clock must have the function now'],
  [{ onRequest: {} as never }, 'onRequest must be a function'],
  [{ onError: true as never }, 'onError must be a function'],
  [{ deliverWebhooks: 'no' as never }, 'deliverWebhooks must be true or false'],
  [{ latency: 5 } as never, 'latency is not one of seed, clock, latencyMs'],
])('refuses the options %o', (options, message) => {
  expect(() => createSandbox(options)).toThrow(message);
});

it.each<[string, (sandbox: Sandbox) => unknown]>([
  ['createSandbox', () => createSandbox(null as never)],
  ['executeUseCase', (sandbox) => sandbox.executeUseCase(sandbox.seedIds.useCase, null as never)],
  ['listen', (sandbox) => sandbox.listen(null as never)],
])('refuses options of %s that are not an object', async (_function, call) => {
  const called = (async () => call(createSandbox()))();
  await expect(called).rejects.toThrow(new RangeError('The options must be an object.'));
});

it.each<[object, string]>([
  [{ host: '' }, 'host must be a non-empty string.'],
  [{ port: -1 }, 'port must be an integer from 0 to 65535.'],
  [{ platformPort: 0.5 }, 'platformPort must be an integer from 0 to 65535.'],
  [{ port: '' }, 'port must be an integer from 0 to 65535.'],
  [{ hostname: 'localhost' }, 'hostname is not one of port, platformPort, host.'],
])('refuses to listen with the options %o', async (options, message) => {
  const listening = createSandbox().listen({ port: 0, platformPort: 0, ...options });
  await expect(listening).rejects.toThrow(new RangeError(message));
});

it('reports an onRequest that rejects, and ignores an onError that does', async () => {
  const errors: unknown[] = [];
  const reject = (): unknown => Promise.reject(new Error('mine'));
  const { send } = begin({
    onRequest: reject,
    onError: (error) => {
      errors.push(error);
      return reject();
    },
  });
  expect((await send('GET', '/orgs')).status).toBe(200);
  // An unhandled rejection would fail the run.
  await new Promise(setImmediate);
  expect(errors).toEqual([new Error('mine')]);
});

it('responds to a request even if onRequest and onError throw', async () => {
  const { send } = begin({ onRequest: fail, onError: fail });
  expect((await send('GET', '/orgs')).status).toBe(200);
});

it('responds with 507 to a change that cannot be saved even if onError throws', async () => {
  const { send } = beginSaving(fail, { onError: fail });
  const body = { email: 'tomas@harbordental.example' };
  expect((await send('DELETE', '/member', { body })).status).toBe(507);
});

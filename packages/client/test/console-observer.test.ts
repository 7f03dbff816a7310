/** Tests the lines of `consoleObserver`, and the environment variable that prints the same ones. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { consoleObserver } from '../src/index.js';
import { clientFor, KEY, rejection, runProgram, withoutBackOff } from './support/client.js';
import { json, serve, status } from './support/server.js';

beforeEach(() => withoutBackOff());
afterEach(() => void vi.unstubAllEnvs().restoreAllMocks());

it('consoleObserver prints method, URL, status, duration and number of each attempt', async () => {
  const lines: string[] = [];
  const server = await serve(status(503), json({}));
  const observers = consoleObserver((line) => void lines.push(line));
  await clientFor(server.url, { observers }).listCallTags();
  const url = `${server.url}/api/v1/call-tags`;
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(new RegExp(`^GET ${url} 503, \\d+ ms, attempt 1$`));
  expect(lines[1]).toMatch(new RegExp(`^GET ${url} 200, \\d+ ms, attempt 2$`));
});

it('consoleObserver prints the error of an attempt to the console, without the key', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const fetch = async () => Promise.reject(new Error(`cannot send Bearer ${KEY}`));
  const options = { observers: consoleObserver(), fetch, maxRetries: 0 };
  await rejection(clientFor('http://127.0.0.1', options).listCallTags());
  expect(log).toHaveBeenCalledTimes(1);
  expect(log.mock.calls[0]?.[0]).toMatch(
    /^GET http:.* NetworkError: .*cannot send Bearer \[hidden\].*, \d+ ms/,
  );
});

it('consoleObserver prints one line for a cause of several lines', async () => {
  const lines: string[] = [];
  const observers = consoleObserver((line) => void lines.push(line));
  const fetch = async () => Promise.reject(new Error('cut\nGET http://forged 200'));
  const client = clientFor('http://127.0.0.1', { observers, fetch, maxRetries: 0 });
  await rejection(client.listCallTags());
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^GET http:.*, \d+ ms, attempt 1$/);
});

it('consoleObserver prints a line for an abort with a value that cannot be written as JSON', async () => {
  const circle: { self?: unknown } = {};
  circle.self = circle;
  const lines: string[] = [];
  const observers = consoleObserver((line) => void lines.push(line));
  const controller = new AbortController();
  const server = await serve(() => controller.abort(circle));
  await rejection(clientFor(server.url, { observers }).listCallTags({ signal: controller.signal }));
  expect(lines).toEqual([expect.stringMatching(/call-tags unknown reason, \d+ ms, attempt 1$/)]);
});

it('VOICE_AGENT_LOG=info prints the lines of consoleObserver to the standard error output', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  vi.stubEnv('VOICE_AGENT_LOG', 'info');
  const server = await serve(json({}));
  await clientFor(server.url).listCallTags();
  expect(error.mock.calls).toEqual([[expect.stringMatching(/^GET http:.*call-tags 200, /)]]);
});

it('VOICE_AGENT_LOG=info adds its line to those of the observers that a client has', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  vi.stubEnv('VOICE_AGENT_LOG', 'info');
  const lines: string[] = [];
  const server = await serve(json({}));
  const observers = consoleObserver((line) => lines.push(line));
  await clientFor(server.url, { observers: [observers, { ...observers }] }).listCallTags();
  expect(lines).toHaveLength(2);
  expect(error).toHaveBeenCalledTimes(1);
});

it('another value of VOICE_AGENT_LOG gives one warning, and stops nothing', async () => {
  const program = `import { createClient } from '@voice-agent-platform/client';
    const options = { baseUrl: 'http://127.0.0.1', platformUrl: 'http://127.0.0.1', apiKey: 'key' };
    for (const _ of [1, 2]) createClient(options);
    console.log('made');`;
  const output = await runProgram(program, { VOICE_AGENT_LOG: 'inof\nx' });
  const warning = 'VOICE_AGENT_LOG is "inof\\nx", which has no effect. Values: info';
  expect(output.trim().split('\n').sort()).toEqual([warning, 'made'].sort());
  expect(await runProgram(program, { VOICE_AGENT_LOG: '' })).toBe('made\n');
});

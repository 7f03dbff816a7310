import { expect, it } from 'vitest';
import { UsageError } from '@voice-agent-platform/shared/usage';
import { HELP, missingSettings, readOptions } from '../src/options.js';

it('serves stdio, read-only, without any option', () => {
  expect(readOptions([])).toEqual({ allowWrites: false });
});

it('serves HTTP on the port that the help names', () => {
  const port = Number(/default (\d+), 0/.exec(HELP)?.[1]);
  expect(readOptions(['--http'])).toEqual({
    allowWrites: false,
    http: { port, allowedHosts: [] },
  });
});

it('takes several --allow-host options, and writes their names in lower case', () => {
  const args = ['--allow-writes', '--http', '--port=0', '--allow-host', 'A', '--allow-host', 'b'];
  expect(readOptions(args)).toEqual({
    allowWrites: true,
    http: { port: 0, allowedHosts: ['a', 'b'] },
  });
});

it('names all settings that are missing at once', () => {
  expect(missingSettings({ VOICE_AGENT_API_KEY: '' })).toMatch(
    / VOICE_AGENT_API_KEY, VOICE_AGENT_BASE_URL$/,
  );
  const root = { VOICE_AGENT_BASE_URL: 'a' };
  expect(missingSettings(root)).toMatch(/ has VOICE_AGENT_API_KEY$/);
});

it('does not require the platform root at the start', () => {
  const settings = { VOICE_AGENT_BASE_URL: 'a', VOICE_AGENT_API_KEY: 'c' };
  expect(missingSettings(settings)).toBeUndefined();
});

it.each([
  [['--help'], 'help'],
  [['-h'], 'help'],
  [['--version'], 'version'],
  [['--help', '--port', '1'], 'help'],
  [['--version', '--http', '--port', 'x'], 'version'],
] as const)('shows the help or the version for %j', (args, shown) => {
  expect(readOptions(args)).toBe(shown);
});

it.each([
  [['--allow-writes2'], "Unknown option '--allow-writes2'"],
  [['serve_http'], /^Unexpected argument 'serve_http'$/],
  [['--port', '--http'], /^Option '--port' argument is ambiguous$/],
  [['--http', '--port'], "Option '--port <value>' argument missing"],
  [['--port', '1'], '--port needs --http'],
  [['--allow-host', 'a'], '--allow-host needs --http'],
  [['--http', '--port', '70000'], '--port must be an integer from 0 to 65535, not "70000"'],
  [['--http', '--port', '40l3'], '--port must be an integer from 0 to 65535, not "40l3"'],
] as const)('refuses %j and names the option', (args, reason) => {
  expect(() => readOptions(args)).toThrow(UsageError);
  expect(() => readOptions(args)).toThrow(reason);
});

it.each([
  '*',
  '*.a',
  'a,b',
  'a;b',
  'a+b',
  'a:81',
  'a:80',
  'a:',
  'a/b',
  'a\\b',
  'a?b',
  'a#b',
  'u@a',
  '',
])('refuses %j as a value of --allow-host', (host) => {
  expect(() => readOptions(['--http', `--allow-host=${host}`])).toThrow(
    `--allow-host must be one host name without a port, not "${host}"`,
  );
});

it('does not repeat the value of --api-key, which is not an option', () => {
  expect(() => readOptions(['--api-key=sk_live_51'])).toThrow("Unknown option '--api-key'");
  expect(() => readOptions(['--api-key=sk_live_51'])).not.toThrow('sk_live_51');
});

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

it('takes several --allow-host options', () => {
  const args = ['--allow-writes', '--http', '--port=0', '--allow-host', 'A', '--allow-host', 'b'];
  expect(readOptions(args)).toEqual({
    allowWrites: true,
    http: { port: 0, allowedHosts: ['a', 'b'] },
  });
});

it('names all settings that are missing at once', () => {
  expect(missingSettings({ VOICE_AGENT_API_KEY: '' })).toMatch(
    / VOICE_AGENT_API_KEY, VOICE_AGENT_BASE_URL, VOICE_AGENT_PLATFORM_URL$/,
  );
  const roots = { VOICE_AGENT_BASE_URL: 'a', VOICE_AGENT_PLATFORM_URL: 'b' };
  expect(missingSettings(roots)).toMatch(/ has VOICE_AGENT_API_KEY$/);
  expect(missingSettings({ ...roots, VOICE_AGENT_API_KEY: 'c' })).toBeUndefined();
});

it.each([
  [['--help'], 'help'],
  [['-h'], 'help'],
  [['--version'], 'version'],
] as const)('reads the command line %j', (args, show) => {
  expect(readOptions(args)).toMatchObject({ show });
});

it.each([
  [['--allow-wirtes'], '--allow-wirtes'],
  [['serve'], 'serve'],
  [['--port', '1'], '--port needs --http'],
  [['--allow-host', 'a'], '--allow-host needs --http'],
  [['--http', '--port', '70000'], '--port must be an integer from 0 to 65535, not "70000"'],
  [['--http', '--port', ''], '--port must be an integer'],
  [['--http', '--allow-host', 'a:80/b'], '--allow-host must be a host name'],
] as const)('refuses %j and names the option', (args, reason) => {
  expect(() => readOptions(args)).toThrow(UsageError);
  expect(() => readOptions(args)).toThrow(reason);
});

it.each(
  [
    ['--api-key', 'sk_live_51'],
    ['--api-key=sk_live_51'],
    ['-ksk_live_51'],
    ['sk_live_51'],
    ['VOICE_AGENT_API_KEY=sk_live_51'],
    ['--port', 'sk_live_51'],
    ['--http', '--port', 'sk_live_51'],
    ['--http=sk_live_51'],
  ].map((args) => [args] as const),
)('refuses %j without repeating the key', (args) => {
  expect(() => readOptions(args)).toThrow(UsageError);
  expect(() => readOptions(args)).not.toThrow('sk_live_51');
});

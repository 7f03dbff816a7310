import { expect, it } from 'vitest';
import { startCommandLine, type CommandLine } from '../../../support/command-line.js';

it('prints a list as a table that fits, and names the columns that it leaves out', async () => {
  await using commandLine = await startCommandLine();
  const { exitCode, screen } = await commandLine.type(['list-phone-numbers']);
  expect(exitCode).toBe(0);
  const lines = screen.split('\n');
  expect(lines[0]).toMatch(/^ID +NUMBER +TITLE/);
  expect(lines[1]).toMatch(/^66f1a2e0e5b7d83a9c0e4b31 +\+12025550143 +Patients/);
  expect(Math.max(...lines.slice(0, 3).map((line) => line.length))).toBeLessThanOrEqual(80);
  expect(screen).toMatch(/Not shown: .*organization_id/);
});

it('prints JSON on a terminal with --json', async () => {
  await using commandLine = await startCommandLine();
  const { screen } = await commandLine.type(['list-call-tags', '--json']);
  expect(JSON.parse(screen)).toEqual({ tags: ['confirmed', 'rescheduled', 'voicemail'] });
});

it.each([
  ['colors a terminal', undefined, true],
  ['prints no colors on a terminal if NO_COLOR is set', '1', false],
])('%s', async (_, NO_COLOR, isColored) => {
  await using commandLine = await startCommandLine();
  const { screen } = await commandLine.type(['list-phone-numbers'], { env: { NO_COLOR } });
  expect(screen).toContain('Patients');
  expect(screen.includes('\u001b[')).toBe(isColored);
});

it('does not let text from the API control the terminal', async () => {
  await using commandLine = await startCommandLine();
  await commandLine.platform.client.updatePhoneNumberTitle({
    path: { id: '66f1a2e0e5b7d83a9c0e4b31' },
    body: { title: '\u001b[2J\u009b2J\u202egone' },
  });
  for (const options of [[], ['--json']]) {
    const { screen } = await commandLine.type(['list-phone-numbers', ...options]);
    expect(screen).toContain('\\u001b[2J\\u009b2J\\u202egone');
  }
});

/** Types a key for `config set api-key` in an environment that has none. */
async function storeKey(commandLine: CommandLine): Promise<string> {
  const { exitCode, screen } = await commandLine.type(['config', 'set', 'api-key'], {
    replies: { '(not shown):': 'sk_test_typed\n' },
    env: NO_KEY,
  });
  expect(exitCode, screen).toBe(0);
  return screen;
}

const NO_KEY = { VOICE_AGENT_API_KEY: '' };

it('asks for the key without showing it', async () => {
  await using commandLine = await startCommandLine();
  const screen = await storeKey(commandLine);
  expect(screen).toContain('Stored api-key in profile default.');
  expect(screen).not.toContain('sk_test_typed');
});

it('keeps the key in a file that only its owner can read', async () => {
  await using commandLine = await startCommandLine();
  await storeKey(commandLine);
  const { stdout } = await commandLine.shell('ls -l voice-agent/profiles.json');
  expect(stdout).toMatch(/^-rw-------/);
});

it('config show hides the stored key', async () => {
  await using commandLine = await startCommandLine();
  await storeKey(commandLine);
  const { screen } = await commandLine.type(['config', 'show'], { env: NO_KEY });
  expect(screen).toMatch(/api-key +\[hidden\] +profile default/);
});

it('sends the stored key', async () => {
  await using commandLine = await startCommandLine();
  await storeKey(commandLine);
  await commandLine.run(['list-call-tags'], { env: NO_KEY });
  const [request] = commandLine.platform.sandbox.requests;
  expect(request?.headers).toMatchObject({ authorization: 'Bearer sk_test_typed' });
});

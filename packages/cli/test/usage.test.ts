import { expect, it } from 'vitest';
import { voiceAgent } from './voice-agent.js';

const KEY = 'sk_live_51';

it.each(
  [
    ['--api-key', KEY],
    [`--api-key=${KEY}`],
    [`--api_key=${KEY}`],
    [`--apiKey=${KEY}`],
    [`--api-key${KEY}`],
    [`-k${KEY}`],
    ['list-call-tags', `--api-key=${KEY}`],
    ['list-call-tags', '--token', KEY],
    ['list-call-tags', KEY],
    [KEY],
    [`api-key=${KEY}`],
    ['config', KEY],
    ['config', 'set', KEY],
    ['config', 'set', `api-key=${KEY}`],
    ['config', 'set', `--api-key=${KEY}`],
    ['config', 'set', `apikey=${KEY}`],
    ['config', 'set', 'API_KEY', KEY],
    ['config', 'set', `VOICE_AGENT_API_KEY=${KEY}`],
    ['config', 'set', `base-url=https://${KEY}@api.example`],
    ['config', 'set', 'base-url', `https://user:${KEY}@api.example`],
    ['config', 'unset', KEY],
    ['config', 'show', '--profile', KEY],
    ['config', 'unset', 'base-url', '--profile', `/${KEY}`],
    ['completion', KEY],
  ].map((words) => [words] as const),
)('refuses %j without repeating the key', async (words) => {
  const { exitCode, output } = await voiceAgent(words);
  expect(exitCode).toBe(2);
  expect(output).toMatch(/^error: /);
  expect(output).not.toContain(KEY);
});

it('says where the API key belongs when an argument contains it', async () => {
  const option = await voiceAgent(['list-call-tags', `--api-key=${KEY}`]);
  const setting = await voiceAgent(['config', 'set', `api-key=${KEY}`]);
  for (const { stderr } of [option, setting]) {
    expect(stderr).toContain('not accepted as an argument');
    expect(stderr).toContain('Run: voice-agent config set api-key');
    expect(stderr).toContain('VOICE_AGENT_API_KEY');
  }
});

it('escapes the control characters of an argument in messages', async () => {
  const hostile = '\u001b[2J\u202e';
  for (const words of [[hostile], [`--${hostile}`], ['config', 'show', '--profile', hostile]]) {
    const { exitCode, output } = await voiceAgent(words);
    expect(exitCode).toBe(2);
    expect(output.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
  }
});

it('prints the help of a subcommand and of an alias', async () => {
  expect((await voiceAgent(['config', 'set', '--help'])).stdout).toContain(
    'Usage: voice-agent config set [options] <name> [value]',
  );
  expect((await voiceAgent(['help', 'updateAgent'])).stdout).toContain(
    'Usage: voice-agent update-agent',
  );
  expect((await voiceAgent(['help'])).stdout).toContain('Usage: voice-agent <command> [options]');
});

it.each([
  [['help', 'list-numbers'], "unknown command 'list-numbers'", 'run: voice-agent --help'],
  [['help', 'config', 'nope'], "unknown command 'nope'", 'run: voice-agent --help'],
  [['updateUseCase', 'u', '--amd', '--no-amd'], '--[no-]amd is given twice', 'Nothing was sent.'],
  [['config', 'sho'], "unknown command 'sho'", 'Did you mean show?'],
  [['list-call-tags', '--json=true'], "unknown option '--json=…'", 'Did you mean --json?'],
  [
    ['deletePhoneNumbers', '--ids', 'a', '--yes=false'],
    "unknown option '--yes=…'",
    'Did you mean --yes?',
  ],
  [['config', 'set', 'color', 'red'], "unknown setting 'color'", 'Allowed choices are api-key'],
])('refuses %j', async (words, message, hint) => {
  const { exitCode, stdout, stderr } = await voiceAgent(words);
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toContain(message);
  expect(stderr).toContain(hint);
});

it.each([
  [['update-use-case', 'u', '--name', '--dry-run'], '--name has no value: --dry-run is an option'],
  [
    ['delete-phone-numbers', '--ids', 'n1', '--ids', '-y'],
    '--ids has no value: --yes is an option',
  ],
  [['list-call-tags', '--profile', '--json'], '--profile has no value: --json is an option'],
])('refuses %j, where an option is in the place of a value', async (words, message) => {
  const { exitCode, stderr } = await voiceAgent(words);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(message);
});

it.each(['-v', '--json'])('takes %s as a value after =', async (title) => {
  const words = ['update-phone-number-title', '0'.repeat(24), `--title=${title}`, '--dry-run'];
  const { exitCode, stdout } = await voiceAgent(words);
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ body: { title } });
});

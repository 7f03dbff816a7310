import { expect, it } from 'vitest';
import { voiceAgent } from './voice-agent.js';

const KEY = 'sk_live_51';

it.each(
  [
    ['--api-key', KEY],
    [`--api-key=${KEY}`],
    ['list-call-tags', `--api-key=${KEY}`],
    ['config', 'set', `--api-key=${KEY}`],
    ['config', 'set', `api-key=${KEY}`],
    ['config', 'set', 'api-key', KEY],
  ].map((words) => [words] as const),
)('refuses %j without repeating the key, and says where it belongs', async (words) => {
  const { exitCode, output } = await voiceAgent(words);
  expect(exitCode).toBe(2);
  expect(output).toContain('not accepted as an argument');
  expect(output).toContain('Run: voice-agent config set api-key');
  expect(output).toContain('VOICE_AGENT_API_KEY');
  expect(output).not.toContain(KEY);
});

it('repeats no password of an address that cannot be stored', async () => {
  const words = ['config', 'set', 'base-url', `https://user:${KEY}@api.example`];
  const { exitCode, output } = await voiceAgent(words);
  expect(exitCode).toBe(2);
  expect(output).not.toContain(KEY);
});

it.each([
  [['update_agent'], "unknown command 'update_agent'", 'Did you mean update-agent?'],
  [['get-org2'], "unknown command 'get-org2'", 'run: voice-agent --help'],
  [['list-call-tags', '--sandbx'], "unknown option '--sandbx'", 'Did you mean --sandbox?'],
  [['config', 'show', '--profile', 'team2'], 'there is no profile "team2"', 'Create it with:'],
  [['config', 'set', 'base_url', 'x'], "value 'base_url' is invalid", 'api-key, base-url'],
  [['completion', 'csh'], "value 'csh' is invalid", 'bash, zsh, fish'],
])('names what was typed wrong in %j', async (words, message, hint) => {
  const { exitCode, stdout, stderr } = await voiceAgent(words);
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toContain(message);
  expect(stderr).toContain(hint);
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
  [['deletePhoneNumbers', '--ids', 'a', '--yes=false'], "unknown option '--yes=false'", '--help'],
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

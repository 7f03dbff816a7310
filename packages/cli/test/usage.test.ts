import { expect, it } from 'vitest';
import { voiceAgent } from './voice-agent.js';

const KEY = 'sk_live_51';
const HOSTILE = '\u001b[2J\u202e';

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
  expect(output).toContain('Run: voice-agent config set api-key [--profile <name>]');
  expect(output).toContain('VOICE_AGENT_API_KEY');
  expect(output).not.toContain(KEY);
});

it('repeats no password of an address that cannot be stored', async () => {
  const words = ['config', 'set', 'base-url', `https://user:${KEY}@api.example`];
  const { exitCode, output } = await voiceAgent(words);
  expect(exitCode).toBe(2);
  expect(output).toContain('base-url must be');
  expect(output).not.toContain(KEY);
});

it.each([
  [['update_agent'], "unknown command 'update_agent'", 'Did you mean update-agent?'],
  [
    ['list-phone-number'],
    "unknown command 'list-phone-number'",
    'Did you mean list-phone-numbers?',
  ],
  [['numbers', 'list'], "unknown command 'numbers'", 'run: voice-agent --help'],
  [['get-org2'], "unknown command 'get-org2'", 'run: voice-agent --help'],
  [['config', 'sho'], "unknown command 'sho'", 'Did you mean show?'],
  [['help', 'list-numbers'], "unknown command 'list-numbers'", 'run: voice-agent --help'],
  [['help', 'config', 'nope'], "unknown command 'nope'", 'run: voice-agent --help'],
  [['list-call-tags', '--sandbx'], "unknown option '--sandbx'", 'Did you mean --sandbox?'],
  [
    ['update-agent', 'a', '--voice_id', 'a'],
    "unknown option '--voice_id'",
    'Did you mean --voice-id?',
  ],
  [['deletePhoneNumbers', '--ids', 'a', '--yes=false'], "unknown option '--yes=false'", '--help'],
  [['config', 'show', '--profile', 'team2'], 'there is no profile "team2"', 'Create it with:'],
  [['config', 'set', 'base_url', 'x'], "value 'base_url' is invalid", 'api-key, base-url'],
  [['completion', 'csh'], "value 'csh' is invalid", 'bash, zsh, fish'],
  [['update-agent'], "missing required argument 'id'", '--help'],
  [['list-call-tags', 'all'], 'too many arguments', '--help'],
])('names what was typed wrong in %j', async (words, message, hint) => {
  const { exitCode, stdout, stderr } = await voiceAgent(words);
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toContain(message);
  expect(stderr).toContain(hint);
});

it.each([[[HOSTILE]], [[`--${HOSTILE}`]], [['config', 'show', '--profile', HOSTILE]]])(
  'escapes the control characters of the argument %j in the message',
  async (words) => {
    const { exitCode, output } = await voiceAgent(words);
    expect(exitCode).toBe(2);
    expect(output).toContain('\\u001b[2J\\u202e');
    expect(output.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
  },
);

it.each([
  ['list-call-tags', '--profile', 'default'],
  ['list-call-tags', '--timeout', '5'],
  ['list-call-tags', '--sandbox-port', '4010'],
  ['list-call-tags', '--sandbox-platform-port', '4011'],
  ['evidence', '--base-url', 'https://api.example', 'a.har'],
  ['evidence', '--platform-url', 'https://api.example', 'a.har'],
  ['remove-member', '--email', 'ines@quay.example'],
  ['update-use-case', '--body', '{}', 'u'],
  ['list-use-case-runs', '--organization-id', 'o2', 'u'],
  ['update-use-case', '--amd-behavior', 'Hangup', 'u'],
])('refuses a second value for %s %s, and does not drop the first', async (...words) => {
  const [command, flag, value, ...path] = words;
  const twice = [command, ...path, flag, value, flag, value];
  const { exitCode, stderr } = await voiceAgent(twice);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(`${flag} is given more than once, and takes one value`);
});

it('refuses a switch and its opposite', async () => {
  const { exitCode, stderr } = await voiceAgent(['updateUseCase', 'u', '--amd', '--no-amd']);
  expect(exitCode).toBe(2);
  expect(stderr).toContain('--[no-]amd is given more than once, and takes one value');
  expect(stderr).toContain('Nothing was sent.');
});

it.each([
  [['update-use-case', 'u', '--name', '--dry-run'], '--name has no value: --dry-run is an option'],
  [
    ['delete-phone-numbers', '--ids', 'n1', '--ids', '-y'],
    '--ids has no value: --yes is an option',
  ],
  [['list-call-tags', '--profile', '--json'], '--profile has no value: --json is an option'],
  [['update-use-case', 'u', '--name', '--help'], '--name has no value: --help is an option'],
  [['update-use-case', 'u', '--name', '-h'], '--name has no value: --help is an option'],
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

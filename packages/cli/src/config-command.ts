import { text } from 'node:stream/consumers';
import { Argument, type Command } from 'commander';
import { configurationFault } from '@voice-agent-platform/shared/client-errors';
import { quoteName, UsageError } from '@voice-agent-platform/shared/usage';
import type { CallOptions } from './settings.js';
import { printsJson, printValue } from './output.js';
import { HIDDEN, hideInText } from '@voice-agent-platform/contract-reader/secrets';
import {
  changeProfiles,
  DEFAULT_PROFILE,
  isProfileName,
  profilesFile,
  SETTING_NAMES,
  type SettingName,
} from './profiles.js';
import { readSettings, unknownProfile, usesSandbox } from './settings.js';

/** Adds `config set`, `config unset` and `config show`. */
export function addConfig(program: Command, options: () => CallOptions): void {
  const config = program
    .command('config')
    .helpCommand(false)
    .helpGroup('Setup:')
    .summary('Set and show the key, the addresses, and the organization')
    .description(
      'Keeps the key, the addresses, and the organization in profiles, in a file that only you can read. Environment variables take precedence.',
    );
  const nameArgument = new Argument('<name>', 'The setting.')
    .choices(SETTING_NAMES)
    .argParser(readName);

  config
    .command('set')
    .summary('Store a setting in the profile')
    .description(
      'Stores a setting in the profile. The API key is read from stdin or typed at a prompt, never given as an argument: arguments stay in the history of the shell.',
    )
    .addArgument(nameArgument)
    .argument('[value]', 'The value; left out for api-key.')
    .addHelpText(
      'after',
      `
Examples:
  $ voice-agent config set base-url https://api.example.com
  $ voice-agent config set api-key                        (prompts for the key)
  $ voice-agent config set api-key < key.txt
  $ voice-agent config set api-key --profile staging`,
    )
    .action((name: SettingName, value: string | undefined) => set(name, value, options()));

  config
    .command('unset')
    .summary('Remove a setting from the profile')
    .addArgument(nameArgument)
    .action((name: SettingName) => update(name, undefined, options()));

  config
    .command('show')
    .alias('list')
    .summary('Show each setting and where it comes from')
    .description('Shows each setting and where it comes from. The key is never shown.')
    .action(() => show(options()));
}

async function set(
  name: SettingName,
  given: string | undefined,
  options: CallOptions,
): Promise<void> {
  if (name === 'api-key' && given !== undefined) throw keyAsArgument();
  const value = given ?? (await readValue(name, options));
  if (!value) throw new UsageError(`${name} is empty: nothing was stored`);
  await checkSetting(name, value);
  await update(name, value, options);
}

async function readValue(name: SettingName, { terminal }: CallOptions): Promise<string> {
  const hidden = name === 'api-key';
  const typed = terminal.canAsk
    ? await terminal.ask(`${name}${hidden ? ' (not shown)' : ''}: `, { hidden })
    : await text(process.stdin);
  return typed?.trim() ?? '';
}

/** @throws UsageError that quotes the word only if it cannot be a key */
function readName(word: string): SettingName {
  const name = SETTING_NAMES.find((each) => each === word);
  if (name !== undefined) return name;
  // In any spelling, alone or before its value.
  if (/^-*(?:voice_?agent_?)?api[-_ ]?key\b/i.test(word)) throw keyAsArgument();
  throw new UsageError(
    `${quoteName(word).trim() || 'this'} is not a setting. Allowed choices are ${SETTING_NAMES.join(', ')}.\n\n` +
      'Run: voice-agent config set <name> <value>',
  );
}

function keyAsArgument(): UsageError {
  return new UsageError(
    'the API key is not accepted as an argument: arguments stay in the history of the shell\n\n' +
      'Run: voice-agent config set api-key   and type it, or pipe it in.',
  );
}

/**
 * Checks a setting by the rules of the client.
 * @throws UsageError that calls it by the label
 */
export async function checkSetting(
  name: SettingName,
  value: string,
  label: string = name,
): Promise<void> {
  const { createClient } = await import('@voice-agent-platform/client');
  const root = 'http://127.0.0.1';
  const valid = { apiKey: 'valid', baseUrl: root, platformUrl: root, organizationId: 'valid' };
  const option = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  try {
    const fetch = () => Promise.resolve(Response.json({}));
    const client = createClient({ ...valid, [option]: value, fetch });
    // The client checks an organization when it sends one.
    await client.getWorkflowVersion({ path: { version_id: 'any' } });
  } catch (error) {
    const { message } = error as Error;
    throw new UsageError(`${label} ${configurationFault(message)?.fault ?? message}`);
  }
}

async function update(
  name: SettingName,
  value: string | undefined,
  options: CallOptions,
): Promise<void> {
  const { profile = DEFAULT_PROFILE, env, terminal } = options;
  if (usesSandbox(options))
    throw new UsageError('--sandbox has settings of its own, which cannot be changed');
  if (!isProfileName(profile)) {
    throw new UsageError('this is not a name for a profile: use letters, digits, ".", "_" and "-"');
  }
  await changeProfiles(env, terminal.warn, (profiles) => {
    const stored = profiles.get(profile);
    if (value === undefined && !stored && profile !== DEFAULT_PROFILE) {
      throw unknownProfile(profile, profiles, 'Nothing was removed.');
    }
    const { [name]: _, ...others } = stored ?? {};
    profiles.set(profile, value === undefined ? others : { ...others, [name]: value });
  });
  terminal.error(
    value === undefined
      ? `Profile ${profile} has no ${name}.`
      : `Stored ${name} in profile ${profile}.`,
  );
}

function show(options: CallOptions): void {
  const settings = readSettings(options);
  const shown = SETTING_NAMES.map((name) => {
    const { value, source } = settings[name];
    // An address may hold a password, even with characters that a URL would have to escape.
    const safe = value?.replace(/^([a-z][a-z\d+.-]*:\/\/)?.*@/is, `$1${HIDDEN}@`) ?? null;
    return [
      name,
      { value: safe && hideInText(safe, [settings['api-key'].value]), source },
    ] as const;
  });
  printValue(
    {
      profile: settings.profile,
      file: profilesFile(options.env),
      settings: printsJson(options)
        ? Object.fromEntries(shown)
        : shown.map(([setting, details]) => ({ setting, ...details })),
    },
    options,
  );
}

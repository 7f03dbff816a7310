import { Argument, type Command } from 'commander';
import { removeSetting, storeSetting } from './config.js';
import { SETTING_NAMES, type SettingName } from './profiles.js';
import type { CallOptions } from './run.js';
import { listProfiles, showSettings } from './show-config.js';

/** Adds the commands that store and show settings. */
export function addConfig(program: Command, options: () => CallOptions): void {
  const config = program
    .command('config')
    .helpCommand(false)
    .helpGroup('Setup:')
    .summary('Set and show the key, the addresses, and the organization')
    .description(
      'Keeps the key, the addresses, and the organization in profiles, in a file that only you can read. A profile that --profile names takes precedence over environment variables, which take precedence over the default profile.',
    );
  const nameArgument = new Argument('<name>', 'The setting.').choices(SETTING_NAMES);

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
    .action((name: SettingName, value: string | undefined) => storeSetting(name, value, options()));

  config
    .command('unset')
    .summary('Remove a setting from the profile')
    .description('Removes a setting from the profile, and reports if it was not set.')
    .addArgument(nameArgument)
    .action((name: SettingName) => removeSetting(name, options()));

  config
    .command('list')
    .summary('List the profiles')
    .description('Lists the profiles and what they have. Keys are never shown.')
    .action(() => listProfiles(options()));

  config
    .command('show')
    .summary('Show each setting and where it comes from')
    .description('Shows each setting and where it comes from. The key is never shown.')
    .action(() => showSettings(options()));
}

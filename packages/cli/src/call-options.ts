/** The options that the commands of operations and `request` have in common. `CallOptions` has their values. */
import type { Command, Option } from 'commander';

export function addOrganization(command: Command): void {
  command.option('--organization-id <id>', 'The organization, in place of the configured one.');
}

export function addConsent(command: Command): void {
  command.option('-y, --yes', 'Do not ask for confirmation.');
}

export function addDryRun(command: Command): void {
  command.option('--dry-run', 'Print the request without the key, and send nothing.');
}

/** Lets an option be given several times. Its value is a list. */
export function repeatable(option: Option): Option {
  return option.argParser<string[] | undefined>((text, previous = []) => [...previous, text]);
}

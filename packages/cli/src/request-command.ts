/** `request`: a call of an operation that the contract lacks. */
import { Argument, Option, type Command } from 'commander';
import type { RequestOptions } from './send-request.js';
import type { CallOptions } from './settings.js';

export function addRequest(program: Command, options: () => CallOptions): void {
  const repeated = (flags: string, description: string) =>
    new Option(flags, description).argParser<string[] | undefined>((text, previous = []) => [
      ...previous,
      text,
    ]);
  const root = new Option(
    '--root <root>',
    'The root that serves it. Default: that of the operation, or base.',
  );
  // Listed by help and completion.
  root.argChoices = ['base', 'platform'];
  const command = program
    .command('request')
    .helpGroup('Beyond the contract:')
    .summary('Call an operation that the contract lacks')
    .description(
      'Sends a request to a path below /api/v1 of a root, with your key, and prints the response as JSON. Nothing is checked against the contract, nothing in the response is known to be secret, and PUT and DELETE ask for confirmation. If method and path are those of an operation of the contract, the request is checked and protected as the command of the operation is.',
    )
    .addArgument(
      new Argument('<method>', 'The method.').choices(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    )
    .argument('<path>', 'The path, such as /calls/42.')
    .addOption(root)
    .addOption(repeated('--query <name=value>', 'A query parameter. Repeatable.'))
    .addOption(repeated('--header <name=value>', 'A header. Repeatable.'))
    .option('--body <json>', 'The body as JSON, @file or - for stdin.')
    .option('--organization-id <id>', 'The organization, in place of the configured one.')
    .option('-y, --yes', 'Do not ask for confirmation.')
    .option('--dry-run', 'Print the request without the key, and send nothing.')
    .addHelpText('after', AFTER_HELP);
  command.action(async (method: string, path: string, given: RequestOptions) => {
    const { sendRequest } = await import('./send-request.js');
    process.exitCode = await sendRequest(method, path, { ...given, ...options() });
  });
}

const AFTER_HELP = `
Examples:
  $ voice-agent request GET /calls --query limit=10
  $ voice-agent request POST /calls --body @call.json --dry-run
  $ voice-agent request DELETE /calls/42 --yes`;

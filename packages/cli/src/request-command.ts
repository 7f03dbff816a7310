/** The command `request`, which calls an operation that the contract lacks. */
import { Argument, Option, type Command } from 'commander';
import { addConsent, addDryRun, addOrganization, repeatable } from './call-options.js';
import type { RequestOptions } from './request-arguments.js';
import type { CallOptions } from './run.js';

export function addRequest(program: Command, options: () => CallOptions): void {
  const root = new Option(
    '--root <root>',
    'The root that serves it. Default: that of the operation, or base.',
  );
  // Listed by help and completion. `choices` would also add a parser, which marks a repeatable option.
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
    .addOption(repeatable(new Option('--query <name=value>', 'A query parameter. Repeatable.')))
    .addOption(
      repeatable(new Option('--header <name=value>', 'A header. Repeatable for other names.')),
    )
    .option('--body <json>', 'The body as JSON, @file or - for stdin.')
    .addHelpText('after', AFTER_HELP);
  addOrganization(command);
  addConsent(command);
  addDryRun(command);
  command.action(async (method: string, path: string, given: RequestOptions) => {
    const { sendRequest } = await import('./send-request.js');
    process.exitCode = await sendRequest({ method, path }, { ...given, ...options() });
  });
}

const AFTER_HELP = `
Examples:
  $ voice-agent request GET /calls --query limit=10
  $ voice-agent request POST /calls --body @call.json --dry-run
  $ voice-agent request DELETE /calls/42 --yes`;

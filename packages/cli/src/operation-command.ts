import { Option, type Command } from 'commander';
import type { CommandSpec, Field } from './command-spec.js';
import type { CallOptions } from './settings.js';
import { refuseSecond, single } from './usage.js';

/** Adds the command of one operation. */
export function addOperation(
  program: Command,
  spec: CommandSpec,
  options: () => CallOptions,
): void {
  const command = program.command(spec.command);
  command
    // For readers of the API reference.
    .alias(spec.operationId)
    .helpGroup(`${spec.tag}:`)
    .summary(spec.summary + (spec.deprecated ? ' (deprecated)' : ''))
    .description(spec.description)
    .addHelpText('after', () => footer(command, spec));
  for (const { flag, description } of spec.path) command.argument(`<${flag}>`, description);

  for (const field of [...spec.query, ...(spec.body ?? [])]) {
    command.addOption(fieldOption(field));
    if (field.type === 'boolean') {
      command.addOption(new Option(`--no-${field.flag}`).hideHelp());
      refuseSecond(command, field.flag);
    }
  }
  if (spec.body) {
    command.addOption(
      single(
        '--body <json>',
        'The whole body as JSON, @file or - for stdin. Other flags override its fields.',
      ),
    );
  }
  if (spec.organizationId) {
    command.addOption(
      single('--organization-id <id>', 'The organization, in place of the configured one.'),
    );
  }
  if (spec.removal ?? spec.replacement) command.option('-y, --yes', 'Do not ask for confirmation.');
  command.option('--dry-run', 'Print the request without the key, and send nothing.');

  command.action(async () => {
    const { call } = await import('./call.js');
    const given = command.opts<Readonly<Record<string, unknown>> & { readonly body?: string }>();
    const input = {
      positional: command.args,
      given: (field: Field) => given[fieldOption(field).attributeName()],
      ...(given.body !== undefined && { body: given.body }),
    };
    process.exitCode = await call(spec, input, { ...given, ...options() });
  });
}

function fieldOption({ flag, type, repeat, choices, ...field }: Field): Option {
  const isSwitch = type === 'boolean';
  const flags = isSwitch ? `--${flag}` : `--${flag} <${type === 'string' ? 'text' : type}>`;
  const parts = [
    field.required && '(required)',
    field.description,
    type === 'json' && (repeat ? 'Each as JSON or @file.' : 'JSON or @file.'),
    repeat && 'Repeatable.',
  ];
  const description = parts.filter(Boolean).join(' ');
  const option = isSwitch || repeat ? new Option(flags, description) : single(flags, description);
  // Only help and messages read it.
  if (isSwitch) option.flags = `--[no-]${flag}`;
  // Listed by help and completion. The validator refuses other values, together with what else is wrong.
  if (choices) option.argChoices = [...choices];
  if (!repeat) return option;
  return option.argParser<string[] | undefined>((value, previous = []) => [...previous, value]);
}

function footer(command: Command, { example, unspecified }: CommandSpec): string {
  const helper = command.createHelp();
  const width = command.configureOutput().getOutHelpWidth?.() ?? 80;
  const notes = unspecified.map(({ what, assume }) =>
    helper
      .boxWrap(`- ${what} Until it is specified: ${assume}`, width - 4)
      .replaceAll('\n', '\n    '),
  );
  return [
    '',
    helper.styleTitle('Example:'),
    `  $ ${example}`,
    ...(notes.length > 0 ? ['', helper.styleTitle('Not specified by the platform:')] : []),
    ...notes.map((note) => `  ${note}`),
  ].join('\n');
}

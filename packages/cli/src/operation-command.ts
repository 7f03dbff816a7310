import { Option, type Command } from 'commander';
import { addConsent, addDryRun, addOrganization, repeatable } from './call-options.js';
import type { CommandSpec, Field } from './command-spec.js';
import type { Given, RequestInput } from './request.js';
import type { CallOptions } from './run.js';

/** Adds the command of one operation. */
export function addOperation(
  program: Command,
  spec: CommandSpec,
  options: () => CallOptions,
): void {
  const command = program.command(spec.command);
  command
    // People may know the operationId from the API reference.
    .alias(spec.operationId)
    .helpGroup(`${spec.tag}:`)
    .summary(spec.summary + (spec.deprecated ? ' (deprecated)' : ''))
    .description(spec.description)
    .addHelpText('after', () => writeFooter(command, spec));

  for (const field of spec.fields) addField(command, field);
  if (spec.requestBody) {
    const form = spec.bodyForm ? `: ${spec.bodyForm}` : '';
    command.option(
      '--body <json>',
      `The whole body as JSON${form}, @file or - for stdin. Other flags override its fields.`,
    );
  }
  if (spec.organizationId) addOrganization(command);
  if (spec.removal ?? spec.replacement) addConsent(command);
  addDryRun(command);

  command.action(async () => {
    const { call } = await import('./call.js');
    const given = command.opts<Partial<CallOptions>>();
    process.exitCode = await call(spec, readInput(command, spec), { ...given, ...options() });
  });
}

function addField(command: Command, field: Field): void {
  if (field.in === 'path') command.argument(`<${field.flag}>`, field.description);
  else command.addOption(fieldOption(field));
  if (field.type === 'boolean') command.addOption(new Option(`--no-${field.flag}`).hideHelp());
}

/** Returns what commander has parsed: path parameters are arguments, and other fields are options. */
function readInput(command: Command, { fields }: CommandSpec): RequestInput {
  const { body, ...flags } = command.opts<{ readonly body?: string }>();
  // commander returns what `fieldOption` has declared.
  const values = flags as Readonly<Record<string, Given>>;
  const path = fields.filter((field) => field.in === 'path');
  const given = (field: Field) =>
    field.in === 'path'
      ? command.args[path.indexOf(field)]
      : values[fieldOption(field).attributeName()];
  return { body, given };
}

function fieldOption(field: Field): Option {
  const { flag, type, repeat, choices, form } = field;
  const isSwitch = type === 'boolean';
  const parts = [
    field.required && '(required)',
    field.description,
    field.isSecret && 'Holds secrets: prefer @file.',
    type === 'json' && `JSON${form ? `: ${form}${repeat ? ', ...' : ''},` : ''} or @file.`,
    repeat && 'Repeatable.',
  ];
  const value = isSwitch ? '' : ` <${type === 'string' ? 'text' : type}>`;
  const option = new Option(`--${flag}${value}`, parts.filter(Boolean).join(' '));
  // Changes only help and messages, not parsing.
  if (isSwitch) option.flags = `--[no-]${flag}`;
  // Shown by help and completion. The validator refuses other values, and reports them with all other faults.
  if (choices) option.argChoices = [...choices];
  return repeat ? repeatable(option) : option;
}

/** Writes the part of the help that follows the options. */
function writeFooter(command: Command, spec: CommandSpec): string {
  const helper = command.createHelp();
  const width = command.configureOutput().getOutHelpWidth?.() ?? 80;
  const writeNote = (note: string) =>
    `  ${helper.boxWrap(`- ${note}`, width - 4).replaceAll('\n', '\n    ')}`;
  const section = (title: string, notes: readonly string[]) =>
    notes.length === 0 ? [] : [`\n${helper.styleTitle(title)}`, ...notes.map(writeNote)];
  return [
    ...section('Not specified, and a wrong assumption does harm:', spec.risks),
    `\n${helper.styleTitle('Example:')}\n  $ ${spec.example}`,
    ...section('Non-standard:', spec.notes),
    ...section('Not specified by the platform:', spec.unspecified),
  ].join('\n');
}

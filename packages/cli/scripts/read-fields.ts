/** Reads the fields of a command: the parameters of an operation, and the properties of its body. */
import { contentOf, operationOf, type Schema } from '@voice-agent-platform/contract-reader';
import { isSecretField } from '@voice-agent-platform/contract-reader/hide-secrets';
import { sketch } from '@voice-agent-platform/contract-reader/sketch';
import type { operations } from '@voice-agent-platform/openapi/operations';
import { nameQuestions, noteQuestion } from '@voice-agent-platform/shared/questions';
import { typesOf } from '@voice-agent-platform/shared/schemas';
import { kebabCase } from '@voice-agent-platform/shared/text';
import type { Field } from '../src/command-spec.js';
import { KEY_FIELD } from '../src/repeated-key.js';

type Row = (typeof operations)[number];

export function readFields(row: Row): Field[] {
  return [...readParameters(row), ...readProperties(row)];
}

function readParameters(row: Row): Field[] {
  const { parameters = [] } = operationOf(row);
  return parameters.flatMap((parameter) => {
    const { in: place, name, schema, required = false } = parameter;
    // The header has its own option.
    if (place === 'header') return [];
    const questions = (parameter['x-unspecified'] ?? []).map(noteQuestion);
    return [
      {
        in: place,
        name,
        flag: kebabCase(name),
        ...readForm(schema),
        description: [parameter.description, ...questions].join(' '),
        required,
        isSecret: false,
      },
    ];
  });
}

function readProperties(row: Row): Field[] {
  const { schema: body } = contentOf(operationOf(row).requestBody?.content);
  const { properties = {}, required = [] } = body ?? {};
  // The command reads the key from the organization, so it has no flag.
  const entries = Object.entries(properties).filter(([name]) => name !== KEY_FIELD);
  return entries.map(([name, schema]) => {
    // The help of a command explains the questions of its fields that have a risk.
    const questions = (schema['x-unspecified'] ?? []).filter(({ risk }) => !risk);
    return {
      in: 'body',
      name,
      flag: kebabCase(name),
      ...readForm(schema),
      description: [schema.description, nameQuestions(questions)].filter(Boolean).join(' '),
      required: required.includes(name),
      isSecret: isSecretField(name, row.secrets.request),
    };
  });
}

const TYPES: Readonly<Record<string, Field['type']>> = {
  object: 'json',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
};

/** Reads how the value of a field is typed. */
function readForm(schema: Schema): Pick<Field, 'type' | 'repeat' | 'form' | 'choices'> {
  const repeat = typesOf(schema).includes('array');
  const value = repeat ? (schema.items ?? {}) : schema;
  const { enum: values } = value;
  const [kind = ''] = typesOf(value).filter((type) => type !== 'null');
  return {
    type: TYPES[kind] ?? 'string',
    repeat,
    ...(kind === 'object' && { form: writeForm(value) }),
    ...(values && { choices: values.filter((member) => typeof member === 'string') }),
  };
}

/** Writes the form of a value on one line, which help wraps. */
export function writeForm(schema: Schema): string | undefined {
  const form = JSON.stringify(sketch(schema)).replaceAll(/(?<=[:,])/g, ' ');
  return form === '{}' ? undefined : form;
}

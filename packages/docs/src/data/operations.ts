/** Each operation with all that its page shows. */
import { formatPointer } from '@voice-agent-platform/internal/json-pointer';
import type { Contract, ContractOperation } from './contract.js';
import { describeSchema, type Children, type Field, type FieldContext } from './fields.js';
import { locate, type Body, type Example, type Parameter } from './openapi.js';
import { joinMarks, type Marks, type MarkIndex } from './unknowns.js';

export interface OperationView extends ContractOperation, Marks {
  /** Address of its page, from the site's root. */
  readonly href: string;
  readonly parameters: readonly ParameterView[];
  readonly body: BodyView | undefined;
  readonly responses: readonly ResponseView[];
}

export interface ParameterView extends Field {
  readonly in: Parameter['in'];
  readonly example: string;
}

export interface BodyView extends Marks {
  readonly mediaType: string;
  readonly children: Children;
  /** Shortest first: a sample that sets one field can be pasted without overwriting others. */
  readonly examples: readonly NamedExample[];
}

interface NamedExample {
  readonly summary: string;
  readonly value: unknown;
}

export interface ResponseView extends Marks {
  /** A status, or `default` for any other. */
  readonly status: string;
  readonly description: string;
  readonly mediaType: string | undefined;
  readonly type: string | undefined;
  readonly children: Children | undefined;
  readonly example: unknown;
}

export function describeOperations(contract: Contract, marks: MarkIndex): OperationView[] {
  const context = { document: contract.document, marks };
  return contract.operations.map((operation) => describeOperation(context, operation));
}

function describeOperation(context: FieldContext, operation: ContractOperation): OperationView {
  const { definition } = operation;
  const pointer = formatPointer(['paths', operation.path, operation.method.toLowerCase()]);
  return {
    ...operation,
    ...context.marks.at(pointer),
    href: `/operations/${operation.operationId}.html`,
    parameters: (definition.parameters ?? []).map((each, index) =>
      parameterView(
        context,
        locate<Parameter>(context.document, each, `${pointer}/parameters/${index}`),
        each,
      ),
    ),
    body: definition.requestBody && bodyView(context, operation, `${pointer}/requestBody`),
    responses: Object.entries(definition.responses).map(([status, response]) =>
      responseView(
        context,
        status,
        locate<Body>(context.document, response, pointer + formatPointer(['responses', status])),
        operation,
      ),
    ),
  };
}

function parameterView(
  context: FieldContext,
  { value: parameter, pointer }: { value: Parameter; pointer: string },
  stated: { readonly description?: string } | object,
): ParameterView {
  const id = `${parameter.in}-${parameter.name}`;
  const shape = describeSchema(context, parameter.schema, `${pointer}/schema`, id);
  const [example] = Object.values(parameter.examples ?? {});
  if (!example) throw new Error(`The parameter ${parameter.name} has no example`);
  return {
    ...shape,
    id,
    name: parameter.name,
    in: parameter.in,
    required: parameter.required ?? false,
    requires: [],
    // A description beside a $ref gives the meaning for this operation.
    description:
      ('description' in stated ? stated.description : undefined) ??
      parameter.description ??
      shape.description,
    ...joinMarks(context.marks.at(pointer), shape),
    example: String(locate<Example>(context.document, example).value.value),
  };
}

function bodyView(context: FieldContext, operation: ContractOperation, place: string): BodyView {
  const stated = operation.definition.requestBody as Body;
  const { value: body, pointer } = locate<Body>(context.document, stated, place);
  const [[mediaType, { schema = {}, examples = {} }] = ['', {}]] = Object.entries(
    body.content ?? {},
  );
  const shape = describeSchema(
    context,
    schema,
    `${pointer}${formatPointer(['content', mediaType, 'schema'])}`,
    'body',
  );
  if (!shape.children) throw new Error(`The body of ${operation.operationId} has no fields`);
  const named = Object.entries(examples)
    .map(([name, each]): NamedExample => {
      const { summary = name, value } = locate<Example>(context.document, each).value;
      return { summary, value };
    })
    .sort((one, other) => sizeOf(one) - sizeOf(other));
  if (named.length === 0) throw new Error(`The body of ${operation.operationId} has no example`);
  return {
    mediaType,
    children: shape.children,
    unknowns: shape.unknowns,
    irregularities: shape.irregularities,
    examples: named,
  };
}

function sizeOf({ value }: NamedExample): number {
  return JSON.stringify(value).length;
}

function responseView(
  context: FieldContext,
  status: string,
  { value: response, pointer }: { value: Body; pointer: string },
  operation: ContractOperation,
): ResponseView {
  const [[mediaType, media] = [undefined, undefined]] = Object.entries(response.content ?? {});
  const isKnown = status !== 'default' && operation.success.body !== 'unknown';
  const shape =
    media?.schema && mediaType !== undefined && isKnown
      ? describeSchema(
          context,
          media.schema,
          pointer + formatPointer(['content', mediaType, 'schema']),
          `response-${status}`,
        )
      : undefined;
  const [example] = Object.values(media?.examples ?? {});
  return {
    status,
    description: response.description ?? '',
    mediaType: shape ? mediaType : undefined,
    type: shape?.type,
    children: shape?.children,
    ...joinMarks(context.marks.at(pointer), shape),
    example: example && locate<Example>(context.document, example).value.value,
  };
}

/** Each operation with all that its page shows. */
import {
  bundle,
  exampleRequest,
  findOperation,
  readOperation,
  type Body,
  type Example,
  type Operation,
  type Parameter,
} from '@voice-agent-platform/contract-reader';
import { operations as rows, type OperationRow } from '@voice-agent-platform/openapi/operations';
import { resolveRef } from '@voice-agent-platform/shared/json';
import { describeSchema, flatten, type Field } from './fields.js';
import { marksOf, type Unknown } from './unknowns.js';

/** How the pages write the roots. */
const ROOTS = {
  base: { rootName: 'Base root', rootUrl: '{base_url}/api/v1' },
  platform: { rootName: 'Platform root', rootUrl: '{platform_url}/api/v1' },
} as const;

export type OperationView = ReturnType<typeof operationView>;
export type ParameterView = ReturnType<typeof parameterView>;
/** A request body or a response. */
export type ContentView = ReturnType<typeof contentView>;
export type ResponseView = OperationView['responses'][number];

const TAGS = bundle.tags.map(({ name }) => name);
const METHODS = ['GET', 'PATCH', 'POST', 'PUT', 'DELETE'];

/** In the order in which a reader learns the platform. */
export const operations: readonly OperationView[] = [...rows]
  .sort((one, other) => rank(one) - rank(other))
  .map(operationView);

/** Tags in the contract's order; within a tag, reads come first, deletions late, deprecated operations last. */
function rank({ tag, method, deprecated }: OperationRow): number {
  return TAGS.indexOf(tag) * 100 + Number(deprecated) * 10 + METHODS.indexOf(method);
}

function operationView(row: OperationRow) {
  const operation = findOperation(bundle, row) as Operation;
  const { description, requestBody } = operation;
  const marks = marksOf(operation);
  const parameters = (operation.parameters ?? []).map(parameterView);
  const body = requestBody && contentView(requestBody, 'body');
  const responses = Object.entries(operation.responses).map(([status, response]) => ({
    ...contentView(response, `response-${status}`),
    /** A status, or `default` for any other. */
    status,
  }));
  const located = (fields: readonly Field[]) =>
    fields.map((field) => [field, `#${field.id}`] as const);
  const questions = locateQuestions([
    [marks, ''],
    ...located(parameters),
    // What is open about the body itself is shown at the top.
    ...(body ? [[body, ''] as const, ...located(flatten(body.fields))] : []),
    // What is open about errors is the same for every operation.
    ...responses
      .filter(({ status }) => status !== 'default')
      .flatMap((each) => [[each, '#responses'] as const, ...located(flatten(each.fields))]),
  ]);
  return {
    ...row,
    ...ROOTS[row.root],
    irregularities: [...marks.irregularities, ...(body?.irregularities ?? [])],
    ...questionsOf([...marks.unknowns, ...(body?.unknowns ?? [])]),
    /** Address of its page, from the site's root. */
    href: `/operations/${row.operationId}.html`,
    /** Markdown. */
    description,
    /** What its samples send. */
    request: exampleRequest(readOperation(bundle, row)),
    parameters,
    body,
    responses,
    /** Where its page shows each question first: the fragment of that place, by the `id` of the question. */
    questions,
  };
}

/** What is open about an operation and its body: where a wrong reading destroys something, and everything else. */
function questionsOf(all: readonly Unknown[]) {
  return {
    risks: all.filter(({ risk }) => risk),
    otherQuestions: all.filter(({ risk }) => !risk),
  };
}

/** Leaves each question in full only where the page shows it first. */
export function locateQuestions(
  parts: readonly (readonly [{ unknowns: readonly Unknown[] }, fragment: string])[],
): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  for (const [part, fragment] of parts) {
    part.unknowns = part.unknowns.map((entry) => {
      const shownAt = places.get(entry.question);
      if (shownAt === undefined) places.set(entry.question, fragment);
      return shownAt === undefined ? entry : { ...entry, shownAt: shownAt || '#' };
    });
  }
  return places;
}

function parameterView(stated: Parameter) {
  const parameter = resolveRef<Parameter>(bundle, stated);
  const { name, in: place, required = false, schema, description } = parameter;
  const id = `${place}-${name}`;
  return {
    ...describeSchema(schema, id, parameter),
    id,
    name,
    path: `${name} (${place})`,
    in: place,
    required,
    requires: [],
    // A description beside a $ref gives the meaning for this operation.
    description: stated.description ?? description,
    example: String(examplesOf(parameter)[0]?.value),
  };
}

/** Every body has one media type, and one of any media type is not specified. */
function contentView(stated: Body, place: string) {
  const body = resolveRef<Body>(bundle, stated);
  const [[mediaType, media] = ['*/*', {}]] = Object.entries(body.content ?? {});
  const examples = examplesOf(media);
  return {
    ...describeSchema(media.schema ?? {}, place, body),
    description: body.description ?? '',
    /** Absent where the body is not specified, or where there is none. */
    mediaType: mediaType === '*/*' ? undefined : mediaType,
    examples,
    /** The first of them as code. */
    example: examples[0] && codeOf(examples[0].value),
  };
}

export function codeOf(value: unknown) {
  return typeof value === 'string'
    ? { language: 'text', code: value }
    : { language: 'json', code: JSON.stringify(value, null, 2) };
}

function examplesOf({ examples = {} }: Pick<Parameter, 'examples'>): Required<Example>[] {
  return Object.entries(examples).map(([name, each]) => {
    const { summary = name, value } = resolveRef<Example>(bundle, each);
    return { summary, value };
  });
}

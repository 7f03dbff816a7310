/** Each operation with all that its page shows. */
import {
  bundle,
  findOperation,
  type Body,
  type Example,
  type Operation,
  type Parameter,
} from '@voice-agent-platform/contract-reader';
import { operations as rows, type OperationRow } from '@voice-agent-platform/openapi/operations';
import { resolveRef } from '@voice-agent-platform/shared/json';
import { describeSchema, flatten, presenceOf, type Field, type Shape } from './fields.js';
import { marksOf, type Marks, type Unknown } from './unknowns.js';

/** How the pages write the roots. */
const ROOTS = {
  base: { rootName: 'Base root', rootUrl: '{base_url}/api/v1' },
  platform: { rootName: 'Platform root', rootUrl: '{platform_url}/api/v1' },
} as const;

export interface OperationView extends OperationRow, Marks {
  /** Address of its page, from the site's root. */
  readonly href: string;
  readonly rootName: string;
  readonly rootUrl: string;
  /** Markdown. */
  readonly description: string;
  readonly parameters: readonly ParameterView[];
  readonly body: ContentView | undefined;
  readonly responses: readonly ResponseView[];
  /** Where its page shows each question first: the fragment of that place, by the `id` of the question. */
  readonly questions: ReadonlyMap<string, string>;
}

export interface ParameterView extends Field {
  readonly in: Parameter['in'];
  readonly example: string;
}

/** A request body or a response. */
export interface ContentView extends Shape {
  /** Absent where the body is not specified, or where there is none. */
  readonly mediaType: string | undefined;
  readonly examples: readonly Required<Example>[];
  /** The first of them as code. */
  readonly example: ReturnType<typeof codeOf> | undefined;
}

export interface ResponseView extends ContentView {
  /** A status, or `default` for any other. */
  readonly status: string;
}

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

function operationView(row: OperationRow): OperationView {
  const operation = findOperation(bundle, row) as Operation;
  const { description, parameters = [], requestBody, responses } = operation;
  const view = {
    ...row,
    ...ROOTS[row.root],
    ...marksOf(operation),
    href: `/operations/${row.operationId}.html`,
    description,
    parameters: parameters.map(parameterView),
    body: requestBody && contentView(requestBody, 'body'),
    responses: Object.entries(responses).map(([status, response]) => ({
      ...contentView(response, `response-${status}`),
      status,
    })),
  };
  return { ...view, questions: locateQuestions(view) };
}

/** Leaves each question in full only where the page shows it first. */
function locateQuestions(view: Omit<OperationView, 'questions'>): OperationView['questions'] {
  const places = new Map<string, string>();
  const locate = (part: { unknowns: readonly Unknown[] }, fragment: string) => {
    part.unknowns = part.unknowns.map((entry) => {
      const shownAt = places.get(entry.question);
      if (shownAt === undefined) places.set(entry.question, fragment);
      return shownAt === undefined ? entry : { ...entry, shownAt: shownAt || '#' };
    });
  };
  const locateAll = (fields: readonly Field[]) =>
    fields.forEach((field) => locate(field, `#${field.id}`));
  locate(view, '');
  locateAll(view.parameters);
  // What is open about the body itself is shown at the top.
  if (view.body) locate(view.body, '');
  locateAll(flatten(view.body?.children));
  for (const response of view.responses) {
    // What is open about errors is the same for every operation.
    if (response.status === 'default') continue;
    locate(response, '#responses');
    locateAll(flatten(response.children));
  }
  return places;
}

function parameterView(stated: Parameter): ParameterView {
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
    presence: presenceOf(required, id),
    requires: [],
    // A description beside a $ref gives the meaning for this operation.
    description: stated.description ?? description,
    example: String(examplesOf(parameter)[0]?.value),
  };
}

/** Every body has one media type, and one of any media type is not specified. */
function contentView(stated: Body, place: string): ContentView {
  const body = resolveRef<Body>(bundle, stated);
  const [[mediaType, media] = ['*/*', {}]] = Object.entries(body.content ?? {});
  const size = ({ value }: Example) => JSON.stringify(value).length;
  const examples = examplesOf(media);
  // Shortest first: a sample that sets one field can be pasted without overwriting others.
  if (place === 'body') examples.sort((one, other) => size(one) - size(other));
  return {
    ...describeSchema(media.schema ?? {}, place, body),
    description: body.description ?? '',
    mediaType: mediaType === '*/*' ? undefined : mediaType,
    examples,
    example: examples[0] && codeOf(examples[0].value),
  };
}

function codeOf(value: unknown) {
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

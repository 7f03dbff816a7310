/** Each operation with all that its page shows. */
import {
  bundle,
  findOperation,
  type Body,
  type Example,
  type Operation,
  type Parameter,
} from '@voice-agent-platform/contract-reader';
import { operations, type OperationRow } from '@voice-agent-platform/openapi/operations';
import { resolveRef } from '@voice-agent-platform/shared/json';
import { describeSchema, flatten, type Children, type Field, type Shape } from './fields.js';
import { marksOf, textOf, type Marks, type Unknown } from './unknowns.js';

/** How the pages write the roots. */
export const ROOTS = {
  base: { name: 'Base root', variable: '{base_url}' },
  platform: { name: 'Platform root', variable: '{platform_url}' },
} as const;

export interface OperationView extends OperationRow, Marks {
  /** Address of its page, from the site's root. */
  readonly href: string;
  /** Markdown. */
  readonly description: string;
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
  readonly examples: readonly Required<Example>[];
}

export interface ResponseView extends Marks, Partial<Pick<Shape, 'type' | 'children'>> {
  /** A status, or `default` for any other. */
  readonly status: string;
  readonly description: string;
  readonly mediaType?: string;
  readonly example: unknown;
}

/** In the order in which a reader learns the platform. */
export function describeOperations(): OperationView[] {
  return [...operations].sort((one, other) => rank(one) - rank(other)).map(operationView);
}

const TAGS = bundle.tags.map(({ name }) => name);
const METHODS = ['GET', 'PATCH', 'POST', 'PUT', 'DELETE'];

/** Tags in the contract's order; within a tag, reads come first, deletions late, deprecated operations last. */
function rank({ tag, method, deprecated }: OperationRow): number {
  return TAGS.indexOf(tag) * 100 + Number(deprecated) * 10 + METHODS.indexOf(method);
}

function operationView(row: OperationRow): OperationView {
  const operation = findOperation(bundle, row) as Operation;
  const { description, parameters = [], requestBody, responses } = operation;
  const view = {
    ...row,
    ...marksOf(operation),
    href: `/operations/${row.operationId}.html`,
    description,
    parameters: parameters.map(parameterView),
    body: requestBody && bodyView(requestBody),
    responses: Object.entries(responses).map(responseView),
  };
  shortenRepeats(view);
  return view;
}

interface MarkedPart {
  readonly part: { unknowns: readonly Unknown[] };
  readonly fragment: string;
}

/** Everything on the page of an operation that can have a mark, in its order, with the fragment of its address. */
export function markedParts(view: OperationView): MarkedPart[] {
  const { parameters, body, responses } = view;
  const withFragment = (fields: readonly Field[]) =>
    fields.map((part) => ({ part, fragment: `#${part.id}` }));
  return [
    { part: view, fragment: '' },
    ...withFragment(parameters),
    // What is open about the body itself is shown at the top.
    ...(body ? [{ part: body, fragment: '' }] : []),
    ...withFragment(flatten(body?.children)),
    ...responses.flatMap((part) => [
      { part, fragment: '#responses' },
      ...withFragment(flatten(part.children)),
    ]),
  ];
}

/** Leaves each question in full only where the page shows it first. */
function shortenRepeats(view: OperationView): void {
  const places = new Map<string, string>();
  for (const { part, fragment } of markedParts(view)) {
    part.unknowns = part.unknowns.map((entry) => {
      const shownAt = places.get(textOf(entry));
      if (shownAt === undefined) places.set(textOf(entry), fragment || '#');
      return shownAt === undefined ? entry : { ...entry, shownAt };
    });
  }
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
    requires: [],
    // A description beside a $ref gives the meaning for this operation.
    description: stated.description ?? description,
    example: String(examplesOf(parameter)[0]?.value),
  };
}

function bodyView(stated: Body): BodyView {
  const body = resolveRef<Body>(bundle, stated);
  const { mediaType, media } = mediaOf(body);
  const { children, unknowns, irregularities } = describeSchema(media.schema ?? {}, 'body', body);
  const size = ({ value }: Example) => JSON.stringify(value).length;
  const examples = examplesOf(media).sort((one, other) => size(one) - size(other));
  return { mediaType, children: children!, unknowns, irregularities, examples };
}

function responseView([status, stated]: [string, Body]): ResponseView {
  const response = resolveRef<Body>(bundle, stated);
  const { description = '' } = response;
  const { mediaType, media } = mediaOf(response);
  const example = examplesOf(media)[0]?.value;
  // A body of any media type is not specified.
  if (!media.schema || mediaType === '*/*') {
    return { ...marksOf(response), status, description, example };
  }
  const shape = describeSchema(media.schema, `response-${status}`, response);
  return { ...shape, mediaType, status, description, example };
}

/** Every body has one media type. */
function mediaOf({ content = {} }: Body) {
  const [[mediaType, media] = ['', {}]] = Object.entries(content);
  return { mediaType, media };
}

function examplesOf({ examples = {} }: Pick<Parameter, 'examples'>): Required<Example>[] {
  return Object.entries(examples).map(([name, each]) => {
    const { summary = name, value } = resolveRef<Example>(bundle, each);
    return { summary, value };
  });
}

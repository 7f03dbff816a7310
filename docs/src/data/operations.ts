/** The operations with everything that their pages show. */
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
import { describeSchema } from './fields.js';
import { distinct, marksOf, type Mark } from './marks.js';
import { PageQuestions, showFields } from './page-questions.js';

/** The roots as pages write them. */
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

/** Sorted in the order that readers learn the platform in. */
export const operations: readonly OperationView[] = [...rows]
  .sort((a, b) => rank(a) - rank(b))
  .map(operationView);

/**
 * Sorts tags in the contract's order. Within a tag, reads come first, deletions late, and deprecated operations last.
 */
function rank({ tag, method, deprecated }: OperationRow): number {
  return TAGS.indexOf(tag) * 100 + Number(deprecated) * 10 + METHODS.indexOf(method);
}

function operationView(row: OperationRow) {
  const operation = findOperation(bundle, row) as Operation;
  const { description, requestBody } = operation;
  const stated = requestBody && contentView(requestBody, 'body');
  const page = new PageQuestions();
  // Questions about the body itself appear at the top.
  const marks = page.show(distinct([...marksOf(operation), ...(stated?.marks ?? [])]), '');
  const parameters = (operation.parameters ?? []).map((parameter) => {
    const view = parameterView(parameter);
    return { ...view, marks: page.show(view.marks, `#${view.id}`) };
  });
  const body = stated && { ...stated, fields: showFields(stated.fields, page) };
  const responses = Object.entries(operation.responses).map(([status, response]) => {
    const view = {
      ...contentView(response, `response-${status}`),
      /** A status, or `default` for any other. */
      status,
    };
    // Questions about any other response are the same for every operation, so each page shows them in full.
    if (status === 'default') return view;
    return {
      ...view,
      marks: page.show(view.marks, '#responses'),
      fields: showFields(view.fields, page),
    };
  });
  return {
    ...row,
    ...ROOTS[row.root],
    ...partitionMarks(marks),
    /** The address of its page, from the site's root. */
    href: `/operations/${row.operationId}.html`,
    /** Markdown. */
    description,
    /** The request of its samples. */
    request: exampleRequest(readOperation(bundle, row)),
    parameters,
    body,
    responses,
    /** The fragment of each question's first place on the page, by the question's id. */
    firstPlaces: page.firstPlaces,
  };
}

/** Splits the marks of an operation and its body into lists, because a page shows each kind in its own way. */
function partitionMarks(marks: readonly Mark[]) {
  return {
    risks: marks.filter(({ question }) => question?.risk),
    notes: marks.filter(({ question }) => question === undefined),
    otherQuestions: marks.filter(({ question }) => question && !question.risk),
  };
}

function parameterView(stated: Parameter) {
  const parameter = resolveRef<Parameter>(bundle, stated);
  const { name, in: place, required = false, schema, description } = parameter;
  const id = `${place}-${name}`;
  const [example] = readExamples(parameter);
  return {
    ...describeSchema(schema, id, parameter),
    id,
    name,
    path: `${name} (${place})`,
    in: place,
    required,
    requires: [],
    // A description beside a $ref explains the parameter for this operation.
    description: stated.description ?? description,
    ...(example && { example: String(example.value) }),
  };
}

/** Describes a body. It has one media type, and any media type means that the body is not specified. */
function contentView(stated: Body, place: string) {
  const body = resolveRef<Body>(bundle, stated);
  const [[mediaType, media] = ['*/*', {}]] = Object.entries(body.content ?? {});
  const examples = readExamples(media);
  return {
    ...describeSchema(media.schema ?? {}, place, body),
    description: body.description ?? '',
    /** Undefined if the body is not specified, or if there is none. */
    mediaType: mediaType === '*/*' ? undefined : mediaType,
    examples,
    /** The first example as code. */
    example: examples[0] && codeOf(examples[0].value),
  };
}

export function codeOf(value: unknown) {
  return typeof value === 'string'
    ? { language: 'text', code: value }
    : { language: 'json', code: JSON.stringify(value, null, 2) };
}

function readExamples({ examples = {} }: Pick<Parameter, 'examples'>): Required<Example>[] {
  return Object.entries(examples).map(([name, example]) => {
    const { summary = name, value } = resolveRef<Example>(bundle, example);
    return { summary, value };
  });
}

/** Each operation with all that its page shows. */
import {
  bundle,
  type Body,
  type Example,
  type Parameter,
} from '@voice-agent-platform/contract-reader';
import { resolveRef } from '@voice-agent-platform/shared/json';
import type { Contract, ContractOperation } from './contract.js';
import { describeSchema, type Children, type Field, type Shape } from './fields.js';
import { marksOf, textOf, type Marks } from './unknowns.js';

/** How the pages write the roots. */
export const ROOTS = {
  base: { name: 'Base root', variable: '{base_url}' },
  platform: { name: 'Platform root', variable: '{platform_url}' },
} as const;

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
  readonly examples: readonly Required<Example>[];
}

export interface ResponseView extends Marks, Partial<Pick<Shape, 'type' | 'children'>> {
  /** A status, or `default` for any other. */
  readonly status: string;
  readonly description: string;
  readonly mediaType?: string;
  readonly example: unknown;
}

export function describeOperations({ operations }: Contract): OperationView[] {
  return operations.map((operation) => {
    const { definition, operationId, success } = operation;
    const { parameters = [], requestBody, responses } = definition;
    return withoutRepeats({
      ...operation,
      ...marksOf(definition),
      href: `/operations/${operationId}.html`,
      parameters: parameters.map(parameterView),
      body: requestBody && bodyView(resolveRef<Body>(bundle, requestBody)),
      responses: Object.entries(responses).map(([status, response]) =>
        responseView(
          status,
          resolveRef<Body>(bundle, response),
          status !== 'default' && success.body !== 'unknown',
        ),
      ),
    });
  });
}

/** The operation with each question in full only where its page shows it first. */
function withoutRepeats(view: OperationView): OperationView {
  const places = new Map<string, string>();
  const once = <Part extends Marks>(part: Part, place: string): Part => ({
    ...part,
    unknowns: part.unknowns.map((entry) => {
      const shownAt = places.get(textOf(entry));
      if (shownAt !== undefined) return { ...entry, shownAt };
      places.set(textOf(entry), place);
      return entry;
    }),
  });
  const fields = <Each extends Field>(list: readonly Each[]): Each[] =>
    list.map((field) => {
      const shown = once(field, `#${field.id}`);
      return { ...shown, ...(field.children && { children: children(field.children) }) };
    });
  const children = (each: Children): Children => ({ ...each, fields: fields(each.fields) });

  const operation = once(view, '#');
  const body = view.body && once(view.body, '#');
  return {
    ...operation,
    parameters: fields(view.parameters),
    body: body && { ...body, children: children(body.children) },
    responses: view.responses.map((response) => {
      const shown = once(response, '#responses');
      return { ...shown, ...(response.children && { children: children(response.children) }) };
    }),
  };
}

function parameterView(stated: Parameter): ParameterView {
  const parameter = resolveRef<Parameter>(bundle, stated);
  const { name, in: place, required = false, schema, description } = parameter;
  const id = `${place}-${name}`;
  return {
    ...describeSchema(schema, id, parameter),
    id,
    name,
    in: place,
    required,
    requires: [],
    // A description beside a $ref gives the meaning for this operation.
    description: stated.description ?? description,
    example: String(examplesOf(parameter)[0]?.value),
  };
}

function bodyView(body: Body): BodyView {
  const { mediaType, media } = mediaOf(body);
  const { children, unknowns, irregularities } = describeSchema(media.schema ?? {}, 'body', body);
  const size = ({ value }: Example) => JSON.stringify(value).length;
  const examples = examplesOf(media).sort((one, other) => size(one) - size(other));
  return { mediaType, children: children!, unknowns, irregularities, examples };
}

function responseView(status: string, response: Body, isKnown: boolean): ResponseView {
  const { mediaType, media } = mediaOf(response);
  const shape =
    isKnown && media.schema && describeSchema(media.schema, `response-${status}`, response);
  return {
    ...(shape ? { ...shape, mediaType } : marksOf(response)),
    status,
    description: response.description ?? '',
    example: examplesOf(media)[0]?.value,
  };
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

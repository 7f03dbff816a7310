/** The contract as a graph of schemas, in which each schema knows the places that questions can name. */
import contract from '@voice-agent-platform/openapi';
import { operations } from '@voice-agent-platform/openapi/operations';
import {
  formatPointer,
  isObject,
  type JsonObject,
  valueAt,
} from '@voice-agent-platform/shared/json';
import { property } from './json.js';

export interface SchemaNode {
  /** JSON Pointers into the contract: where it is used, and the named schema that it refers to. */
  readonly places: readonly string[];
  /** The name of the schema, if it has one. */
  readonly name: string | undefined;
  /** As an observation names it: `description of ChangelogEntry`. */
  readonly label: string;
  /** JSON types. Undefined if any is valid. */
  readonly types: readonly string[] | undefined;
  readonly isNullable: boolean;
  readonly properties: ReadonlyMap<string, SchemaNode>;
  readonly required: ReadonlySet<string>;
  readonly items: SchemaNode | undefined;
  /** The schema of every value of a map. */
  readonly values: SchemaNode | undefined;
  /** Whether it is an object that can have any property. */
  readonly isFreeForm: boolean;
  /** Whether it is a property that identifies something. */
  readonly isIdentifier: boolean;
  /** Whether values have an order: numbers and times. */
  readonly isComparable: boolean;
  /** Properties that require others beside them. */
  readonly companions: ReadonlyMap<string, readonly string[]>;
}

export interface ParameterNode {
  readonly name: string;
  readonly node: SchemaNode;
}

interface ContentNode {
  readonly mediaTypes: readonly string[];
  /** Of a request body. */
  readonly required: boolean;
  /** Undefined if the content is not specified. */
  readonly node: SchemaNode | undefined;
}

/** A row of the table of operations. */
export type Row = (typeof operations)[number];

export interface OperationNode {
  readonly row: Row;
  readonly pointer: string;
  readonly parameters: readonly ParameterNode[];
  readonly requestBody: ContentNode | undefined;
  /** Of the success status. */
  readonly success: ContentNode | undefined;
}

const nodes = new Map<string, SchemaNode>();

/** The schema at a pointer. */
function schemaNode(pointer: string, label: string, isIdentifier = false): SchemaNode {
  const known = nodes.get(pointer);
  if (known) return known;
  const { places, schema } = resolve(pointer);
  const target = places.at(-1) ?? pointer;
  const name = /^\/components\/schemas\/(\w+)$/.exec(target)?.[1];
  const owner = name ?? label;
  const { type, enum: allowed, properties, required, items, additionalProperties } = schema;
  const types = type === undefined ? undefined : [type].flat().map(String);
  const child = (...path: string[]) => `${target}${formatPointer(path)}`;
  const node: SchemaNode = {
    places,
    name,
    label,
    types,
    isNullable:
      !types || types.includes('null') || (Array.isArray(allowed) && allowed.includes(null)),
    properties: new Map(
      Object.keys(isObject(properties) ? properties : {}).map((each) => [
        each,
        schemaNode(
          child('properties', each),
          `${each} of ${owner}`,
          each === 'id' || each.endsWith('_id'),
        ),
      ]),
    ),
    required: new Set(Array.isArray(required) ? required.map(String) : []),
    items: items === undefined ? undefined : schemaNode(child('items'), `the items of ${label}`),
    values: isObject(additionalProperties)
      ? schemaNode(child('additionalProperties'), `the values of ${label}`)
      : undefined,
    isFreeForm: additionalProperties === true,
    isIdentifier,
    isComparable:
      schema.format === 'date-time' || ['number', 'integer'].some((each) => types?.includes(each)),
    companions: new Map(
      Object.entries(isObject(schema.dependentRequired) ? schema.dependentRequired : {}).map(
        ([each, others]) => [each, Array.isArray(others) ? others.map(String) : []],
      ),
    ),
  };
  nodes.set(pointer, node);
  return node;
}

/** Follows references, so that a schema has the places of its use and of its target. */
function resolve(pointer: string): { places: string[]; schema: JsonObject } {
  const places = [pointer];
  for (;;) {
    const schema = valueAt(contract, places.at(-1) ?? '');
    const reference = property(schema, '$ref');
    if (typeof reference !== 'string') return { places, schema: isObject(schema) ? schema : {} };
    places.push(decodeURIComponent(reference.slice(1)));
  }
}

function operationNode(row: Row): OperationNode {
  const { method, path, operationId, success } = row;
  const pointer = formatPointer(['paths', path, method.toLowerCase()]);
  const at = (...rest: (string | number)[]) => resolve(`${pointer}${formatPointer(rest)}`);
  const parameters = valueAt(contract, `${pointer}/parameters`);
  return {
    row,
    pointer,
    parameters: (Array.isArray(parameters) ? parameters : []).map((_, index) => {
      const { places, schema } = at('parameters', index);
      const name = schema.name as string;
      const node = schemaNode(`${places.at(-1)}/schema`, name);
      return {
        name,
        node: { ...node, places: [...places, ...node.places] },
      };
    }),
    requestBody: content(at('requestBody'), `the body of ${operationId}`),
    success: content(at('responses', success.status), `the response of ${operationId}`),
  };
}

/** Undefined if a request or response declares no content. */
function content(
  { places, schema }: ReturnType<typeof resolve>,
  label: string,
): ContentNode | undefined {
  if (!isObject(schema.content)) return undefined;
  const mediaTypes = Object.keys(schema.content);
  const required = schema.required === true;
  const [first] = mediaTypes;
  if (first === undefined || first === '*/*') return { mediaTypes, required, node: undefined };
  const node = schemaNode(`${places.at(-1)}${formatPointer(['content', first, 'schema'])}`, label);
  // A question on a body can be asked at the response that has it.
  return { mediaTypes, required, node: { ...node, places: [...places, ...node.places] } };
}

/** In the order of the contract. */
export const operationNodes: readonly OperationNode[] = operations.map(operationNode);

/** The named schemas. */
export const namedSchemas: readonly SchemaNode[] = Object.keys(contract.components.schemas).map(
  (name) => schemaNode(`/components/schemas/${name}`, name),
);

/** All places that a value of this schema can reach. */
export function placesBelow(
  node: SchemaNode | undefined,
  found = new Set<string>(),
): ReadonlySet<string> {
  if (!node || node.places.every((place) => found.has(place))) return found;
  for (const place of node.places) found.add(place);
  for (const inner of node.properties.values()) placesBelow(inner, found);
  placesBelow(node.items, found);
  placesBelow(node.values, found);
  return found;
}

/** The names of all fields in the contract. */
export const contractNames: ReadonlySet<string> = new Set(
  [...nodes.values()].flatMap(({ properties }) => [...properties.keys()]),
);

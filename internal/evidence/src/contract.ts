/** Reads the contract as a graph of schemas. Each schema knows the places that questions can name. */
import contract from '@voice-agent-platform/openapi';
import { operations } from '@voice-agent-platform/openapi/operations';
import {
  formatPointer,
  isObject,
  type JsonObject,
  valueAt,
} from '@voice-agent-platform/shared/json';
import { asArray, asObject } from '@voice-agent-platform/shared/openapi-document';
import { innerSchemas } from '@voice-agent-platform/shared/schemas';
import { isJson } from './message.js';

export interface SchemaNode {
  /** JSON Pointers into the contract: every use of the schema, and the schema itself. */
  readonly places: readonly string[];
  /** The pointer to the schema itself, which all of its uses have in common. */
  readonly ownPlace: string;
  /** The name of the schema, if it has one. */
  readonly name: string | undefined;
  /** The name of the field that the schema describes, if it is that of a field. */
  readonly field: string | undefined;
  /** The text in observations, such as `description of ChangelogEntry`. */
  readonly label: string;
  readonly schema: JsonObject;
  readonly properties: ReadonlyMap<string, SchemaNode>;
  readonly items: SchemaNode | undefined;
  /** The schema of every value of a map. */
  readonly values: SchemaNode | undefined;
}

/** A value with the schema that describes it. */
export interface NodeValue {
  readonly node: SchemaNode;
  readonly value: unknown;
}

/** The body of a request or of a 2xx response. */
export interface ContentNode {
  readonly mediaTypes: readonly string[];
  /** True if an empty body violates the contract. A text may be empty. */
  readonly isRequired: boolean;
  /** Undefined if the contract does not specify the content. */
  readonly node: SchemaNode | undefined;
}

interface Parameter {
  readonly name: string;
  readonly node: SchemaNode;
}

type Row = (typeof operations)[number];

export interface OperationNode {
  readonly row: Row;
  readonly pointer: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody: ContentNode | undefined;
  /** The response with the success status. */
  readonly success: ContentNode | undefined;
}

const nodes = new Map<string, SchemaNode>();

/** Reads the schema at a pointer, and those inside it. */
function readSchema(
  pointer: string,
  { label, field }: Pick<SchemaNode, 'label'> & Partial<Pick<SchemaNode, 'field'>>,
): SchemaNode {
  const known = nodes.get(pointer);
  if (known) return known;
  const { places, ownPlace, schema } = resolve(pointer);
  const name = /^\/components\/schemas\/(\w+)$/.exec(ownPlace)?.[1];
  const owner = name ?? label;
  const { fields, items, values } = innerSchemas(schema);
  const child = (...path: string[]) => `${ownPlace}${formatPointer(path)}`;
  const node: SchemaNode = {
    places,
    ownPlace,
    name,
    field,
    label,
    schema,
    properties: new Map(
      fields.map(([inner]) => [
        inner,
        readSchema(child('properties', inner), { label: `${inner} of ${owner}`, field: inner }),
      ]),
    ),
    items: items && readSchema(child('items'), { label: `the items of ${label}` }),
    values:
      values && readSchema(child('additionalProperties'), { label: `the values of ${label}` }),
  };
  nodes.set(pointer, node);
  return node;
}

/** An object of the contract, its own place, and the places of the references that lead to it. */
interface Resolved {
  readonly places: readonly string[];
  readonly ownPlace: string;
  readonly schema: JsonObject;
}

/** Follows references, and collects the places of the use and of the target. */
function resolve(pointer: string): Resolved {
  const schema = asObject(valueAt(contract, pointer));
  if (typeof schema.$ref !== 'string') return { places: [pointer], ownPlace: pointer, schema };
  const target = resolve(decodeURIComponent(schema.$ref.slice(1)));
  return { ...target, places: [pointer, ...target.places] };
}

function readOperation(row: Row): OperationNode {
  const { method, path, operationId, success } = row;
  const pointer = formatPointer(['paths', path, method.toLowerCase()]);
  const at = (...rest: (string | number)[]) => resolve(`${pointer}${formatPointer(rest)}`);
  const body = at('requestBody');
  return {
    row,
    pointer,
    parameters: asArray(valueAt(contract, `${pointer}/parameters`)).map((_, index) => {
      const { places, ownPlace, schema } = at('parameters', index);
      const name = schema.name as string;
      const node = readSchema(`${ownPlace}/schema`, { label: name });
      return { name, node: { ...node, places: [...places, ...node.places] } };
    }),
    requestBody: readContent(body, {
      label: `the body of ${operationId}`,
      isRequired: body.schema.required === true,
    }),
    success: readContent(at('responses', success.status), {
      label: `the response of ${operationId}`,
    }),
  };
}

/** Reads the content of a request or a response. Returns undefined if it declares none. */
function readContent(
  { places, ownPlace, schema }: Resolved,
  options: { readonly label: string; readonly isRequired?: boolean },
): ContentNode | undefined {
  if (!isObject(schema.content)) return undefined;
  const mediaTypes = Object.keys(schema.content);
  const { label, isRequired = mediaTypes.some(isJson) } = options;
  const [first] = mediaTypes;
  if (first === undefined || first === '*/*') return { mediaTypes, isRequired, node: undefined };
  const node = readSchema(`${ownPlace}${formatPointer(['content', first, 'schema'])}`, {
    label,
  });
  // A question about a body may point at the response that contains it.
  return { mediaTypes, isRequired, node: { ...node, places: [...places, ...node.places] } };
}

/** All operations in the order of the contract. */
export const operationNodes: readonly OperationNode[] = operations.map(readOperation);

/** The named schemas. */
export const namedSchemas: readonly SchemaNode[] = Object.keys(contract.components.schemas).map(
  (name) => readSchema(`/components/schemas/${name}`, { label: name }),
);

/** Parses a pointer to a field of a named schema. */
export function parseField(
  pointer: string,
): { readonly owner: string; readonly field: string } | undefined {
  const [, owner, field] = /^(\/components\/schemas\/\w+)\/properties\/(\w+)$/.exec(pointer) ?? [];
  return owner === undefined || field === undefined ? undefined : { owner, field };
}

/** Returns the parameters that a question at the pointer is about, by operation. */
export function parametersAt(pointer: string): ReadonlyMap<OperationNode, Parameter> {
  return new Map(
    operationNodes.flatMap((operation) => {
      const parameter = operation.parameters.find(({ node }) => node.places.includes(pointer));
      return parameter ? [[operation, parameter] as const] : [];
    }),
  );
}

/** Returns the schema of a field or of a value of a map. Returns undefined for an undeclared or free-form value. */
export function findInner(node: SchemaNode, name: string): SchemaNode | undefined {
  if (node.schema.additionalProperties === true) return undefined;
  return node.properties.get(name) ?? node.values;
}

/** Returns all places that values of this schema can reach. */
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

/** The names of all fields in the contract. Its schemas have been read above. */
export const contractNames: ReadonlySet<string> = new Set(
  [...nodes.values()].flatMap(({ properties }) => [...properties.keys()]),
);

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
  /** The name in observations, such as `Agent`, `description of ChangelogEntry` or `the items of tags of CallTagList`. */
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

export interface Parameter {
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

interface Contract {
  /** All operations in the order of the contract. */
  readonly operationNodes: readonly OperationNode[];
  /** The named schemas. */
  readonly namedSchemas: readonly SchemaNode[];
  /** The names of all fields. */
  readonly contractNames: ReadonlySet<string>;
}

export const { operationNodes, namedSchemas, contractNames }: Contract = readContract();

/** The schemas that were read, by pointer: several operations and schemas refer to the same one. */
type Nodes = Map<string, SchemaNode>;

function readContract(): Contract {
  const nodes: Nodes = new Map();
  const operationNodes = operations.map((row) => readOperation(row, nodes));
  const namedSchemas = Object.keys(contract.components.schemas).map((name) =>
    readSchema(`/components/schemas/${name}`, { nodes, label: name }),
  );
  // All schemas have been read now.
  const fields = [...nodes.values()].flatMap(({ properties }) => [...properties.keys()]);
  return { operationNodes, namedSchemas, contractNames: new Set(fields) };
}

interface SchemaOptions extends Pick<SchemaNode, 'label'>, Partial<Pick<SchemaNode, 'field'>> {
  readonly nodes: Nodes;
}

/** Reads the schema at a pointer, and those inside it. */
function readSchema(pointer: string, { nodes, label, field }: SchemaOptions): SchemaNode {
  const known = nodes.get(pointer);
  if (known) return known;
  const { places, ownPlace, schema } = resolve(pointer);
  const name = /^\/components\/schemas\/(\w+)$/.exec(ownPlace)?.[1];
  // Several schemas can have a field of a named schema, so none of them names what is inside.
  const owner = name ?? label;
  const { fields, items, values } = innerSchemas(schema);
  const readInner = (path: readonly string[], options: Omit<SchemaOptions, 'nodes'>) =>
    readSchema(`${ownPlace}${formatPointer(path)}`, { nodes, ...options });
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
        readInner(['properties', inner], { label: `${inner} of ${owner}`, field: inner }),
      ]),
    ),
    items: items && readInner(['items'], { label: `the items of ${owner}` }),
    values: values && readInner(['additionalProperties'], { label: `the values of ${owner}` }),
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

function readOperation(row: Row, nodes: Nodes): OperationNode {
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
      const node = readSchema(`${ownPlace}/schema`, { nodes, label: name });
      return { name, node: { ...node, places: [...places, ...node.places] } };
    }),
    requestBody: readContent(body, {
      nodes,
      label: `the body of ${operationId}`,
      isRequired: body.schema.required === true,
    }),
    success: readContent(at('responses', success.status), {
      nodes,
      label: `the response of ${operationId}`,
    }),
  };
}

/** Reads the content of a request or a response. Returns undefined if it declares none. */
function readContent(
  { places, ownPlace, schema }: Resolved,
  { isRequired, ...options }: SchemaOptions & { readonly isRequired?: boolean },
): ContentNode | undefined {
  if (!isObject(schema.content)) return undefined;
  const mediaTypes = Object.keys(schema.content);
  const [first] = mediaTypes;
  const content = { mediaTypes, isRequired: isRequired ?? mediaTypes.some(isJson) };
  if (first === undefined || first === '*/*') return { ...content, node: undefined };
  const node = readSchema(`${ownPlace}${formatPointer(['content', first, 'schema'])}`, options);
  // A question about a body may point at the response that contains it.
  return { ...content, node: { ...node, places: [...places, ...node.places] } };
}

/** Returns the schema of a field or of a value of a map. Returns undefined for an undeclared or free-form value. */
export function findInner(node: SchemaNode, name: string): SchemaNode | undefined {
  if (node.schema.additionalProperties === true) return undefined;
  return node.properties.get(name) ?? node.values;
}

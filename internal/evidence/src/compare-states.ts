/** Compares the states of a resource before and after an update. */
import { isObject, type JsonObject } from '@voice-agent-platform/shared/json';
import { asArray, asObject } from '@voice-agent-platform/shared/openapi-document';
import type { OperationNode, SchemaNode } from './contract.js';
import { isSame } from './json.js';
import { readJson } from './message.js';
import type { ReturnedFields } from './returned-fields.js';
import type { Call, Change, FieldChange } from './traffic.js';

/** An update of a resource that had a known state. */
interface Update {
  readonly call: Call;
  readonly schema: SchemaNode;
  readonly before: JsonObject;
  readonly after: JsonObject;
  readonly returned: ReturnedFields;
}

/** The fields that a request can have. */
interface Writable {
  readonly names: readonly string[];
  /** The field of the resource that contains them. Undefined if the resource itself does. */
  readonly container: string | undefined;
}

/** Returns undefined if the request has no fields to compare. */
export function compareStates(update: Update): Change | undefined {
  const { operation, identity, request } = update.call;
  const sent = readJson(request);
  const writable = findWritable(operation, update.schema);
  if (!isObject(sent) || !writable) return undefined;
  return {
    operation,
    identity,
    fields: compareWritable(update, { ...writable, sent }),
    others: compareOthers(update, writable),
  };
}

function compareWritable(
  { schema, before, after, returned }: Update,
  { names, container, sent }: Writable & { readonly sent: JsonObject },
): FieldChange[] {
  const inside = (object: JsonObject) => (container === undefined ? object : object[container]);
  const target = container === undefined ? schema : schema.properties.get(container)!;
  const path = container === undefined ? [] : [container];
  const states = { before: inside(before), sent, after: inside(after) };
  return compareFields(target, names, states).filter(
    (field) => field.isSent || !disappeared(field) || returned.has([...path, field.name]),
  );
}

/** Compares the fields of the resource that the request cannot have. */
function compareOthers(
  { schema, before, after, returned }: Update,
  { names, container }: Writable,
): Change['others'] {
  const written = container === undefined ? names : [container];
  return (
    [...schema.properties.keys()]
      // Both states are of the resource with this `id`, so it does not change.
      .filter((name) => name !== 'id' && !written.includes(name) && name in before)
      .map((name) => ({ name, before: before[name], after: after[name] }))
      .filter((field) => !disappeared(field) || returned.has([field.name]))
  );
}

/** Returns true if only the earlier response has a value. That is a removal only if responses always have the field. */
function disappeared({ before, after }: Pick<FieldChange, 'before' | 'after'>): boolean {
  return !isSame(before, null) && isSame(after, null);
}

interface States {
  readonly before: unknown;
  /** The body of the request. */
  readonly sent: JsonObject;
  readonly after: unknown;
}

function compareFields(
  { schema }: SchemaNode,
  names: readonly string[],
  { before, sent, after }: States,
): FieldChange[] {
  // A number without a configuration cannot be compared.
  if (!isObject(before) || !isObject(after)) return [];
  // A field with an unknown earlier value, such as hooks after a webhook was added, shows nothing.
  const known = names.filter((name) => name in before);
  const required = asArray(schema.required);
  return known.map((name) => ({
    name,
    isRequired: required.includes(name),
    isSent: name in sent,
    before: before[name],
    sent: sent[name],
    after: after[name],
  }));
}

/** Returns the fields that a request sent, at their places in the resource. */
export function placeSentFields({ operation, request }: Call, schema: SchemaNode): JsonObject {
  const sent = asObject(readJson(request));
  const container = findWritable(operation, schema)?.container;
  if (container === undefined || Object.keys(sent).length === 0) return sent;
  return { [container]: sent };
}

/** Returns undefined if the operation has no body. */
function findWritable({ requestBody }: OperationNode, schema: SchemaNode): Writable | undefined {
  if (!requestBody?.node) return undefined;
  const names = [...requestBody.node.properties.keys()];
  const hasAll = (node: SchemaNode) => names.every((name) => node.properties.has(name));
  if (hasAll(schema)) return { names, container: undefined };
  return { names, container: [...schema.properties].find(([, node]) => hasAll(node))?.[0] };
}

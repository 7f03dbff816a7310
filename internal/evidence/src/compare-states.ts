/** Compares the states of a resource before and after an update. */
import {
  formatPointer,
  isObject,
  type JsonObject,
  valueAt,
} from '@voice-agent-platform/shared/json';
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

/** The object whose fields a request can have: a resource, or an object in it. */
interface Writable {
  /** The name of the field that has the object. Empty for the resource itself. */
  readonly path: readonly string[];
  readonly node: SchemaNode;
  /** The names of the fields. */
  readonly names: readonly string[];
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
  update: Update,
  { path, node, names, sent }: Writable & { readonly sent: JsonObject },
): FieldChange[] {
  const before = valueAt(update.before, formatPointer(path));
  const after = valueAt(update.after, formatPointer(path));
  if (!isObject(before) || !isObject(after)) return [];
  const required = asArray(node.schema.required);
  return (
    names
      // A field with an unknown earlier value, such as hooks after a webhook was added, shows nothing.
      .filter((name) => name in before)
      .map((name) => ({
        name,
        isRequired: required.includes(name),
        isSent: name in sent,
        before: before[name],
        sent: sent[name],
        after: after[name],
      }))
      .filter(
        (field) =>
          field.isSent || !disappeared(field) || update.returned.has([...path, field.name]),
      )
  );
}

/** Compares the fields of the resource that the request cannot have. */
function compareOthers(
  { schema, before, after, returned }: Update,
  { path, names }: Writable,
): Change['others'] {
  const writable = path.length === 0 ? names : path;
  return (
    [...schema.properties.keys()]
      // Both states are of the resource with this `id`, so it does not change.
      .filter((name) => name !== 'id' && !writable.includes(name) && name in before)
      .map((name) => ({ name, before: before[name], after: after[name] }))
      .filter((field) => !disappeared(field) || returned.has([field.name]))
  );
}

/** Returns true if only the earlier response has a value. That is a removal only if responses always have the field. */
function disappeared({ before, after }: Pick<FieldChange, 'before' | 'after'>): boolean {
  return !isSame(before, null) && isSame(after, null);
}

/** Returns the fields that a request sent, at their places in the resource. */
export function placeSentFields({ operation, request }: Call, schema: SchemaNode): JsonObject {
  const sent = asObject(readJson(request));
  const [container] = findWritable(operation, schema)?.path ?? [];
  return container === undefined ? sent : { [container]: sent };
}

/** Returns undefined if the operation has no body. */
function findWritable({ requestBody }: OperationNode, schema: SchemaNode): Writable | undefined {
  if (!requestBody?.node) return undefined;
  const names = [...requestBody.node.properties.keys()];
  const hasAll = (node: SchemaNode) => names.every((name) => node.properties.has(name));
  const container = hasAll(schema)
    ? undefined
    : [...schema.properties].find(([, node]) => hasAll(node));
  if (!container) return { path: [], node: schema, names };
  const [field, node] = container;
  return { path: [field], node, names };
}

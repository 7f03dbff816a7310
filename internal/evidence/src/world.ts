/** Remembers the last state of each resource, so that an update can be compared with it. */
import { operationNodes, type SchemaNode } from './contract.js';
import { isObject, type JsonObject } from '@voice-agent-platform/shared/json';
import { asArray, asObject } from '@voice-agent-platform/shared/openapi-document';
import { toList, scalarText } from './json.js';
import { readJson, type Call, type Change, type FieldChange } from './traffic.js';

export class World {
  /** By schema name, then by identifier. */
  readonly #seen = new Map<string, Map<string, JsonObject>>();

  /** By schema name. */
  readonly #shown = new Map<string, ShownFields>();

  /** Learns from a call, and returns the change if the earlier state is known. */
  apply(call: Call): Change | undefined {
    const { success } = call.operation;
    const schema = resourceSchema(success?.node);
    const result = call.isAccepted ? readJson(call.response) : undefined;
    if (call.operation.row.method === 'GET') {
      if (schema) for (const resource of toList(result)) this.#see(schema, resource);
      return undefined;
    }
    const status = call.response?.status;
    // A refused request changed nothing. A request without a response may have.
    if (status !== undefined && status >= 300 && status < 500) return undefined;
    if (!schema) {
      this.#forgetHooks(call.path.id);
      return undefined;
    }
    const known = this.#of(schema.name);
    if (!isObject(result)) {
      // The outcome is unknown.
      if (call.path.id === undefined) known.clear();
      else known.delete(call.path.id);
      return undefined;
    }
    const before = known.get(call.path.id ?? scalarText(result.id));
    this.#see(schema, result, asObject(readJson(call.request)));
    return before && compare(call, schema, before, result, this.#shownOf(schema.name));
  }

  #of(name = ''): Map<string, JsonObject> {
    const known = this.#seen.get(name) ?? new Map<string, JsonObject>();
    this.#seen.set(name, known);
    return known;
  }

  #shownOf(name = ''): ShownFields {
    const shown = this.#shown.get(name) ?? new ShownFields();
    this.#shown.set(name, shown);
    return shown;
  }

  #see({ name }: SchemaNode, value: unknown, sent: object = {}): void {
    if (!isObject(value) || !UPDATED.has(name)) return;
    this.#of(name).set(scalarText(value.id), value);
    this.#shownOf(name).note(value, sent);
  }

  /** Adding or deleting a webhook does not return the use case, so its hooks are unknown afterwards. */
  #forgetHooks(id = ''): void {
    const useCases = this.#of('UseCase');
    const { hooks: _, ...rest } = useCases.get(id) ?? {};
    if (useCases.has(id)) useCases.set(id, rest);
  }
}

/** The schemas of resources that an operation can update. */
const UPDATED: ReadonlySet<string | undefined> = new Set(
  operationNodes
    .filter(({ row, requestBody }) => row.method === 'PATCH' && requestBody)
    .map(({ success }) => resourceSchema(success?.node)?.name),
);

/** The fields that responses contain unasked. A platform may leave others out. */
class ShownFields {
  /** By the property that contains them, or an empty text for the resource itself. */
  readonly #names = new Map<string, Set<string>>();

  note(value: JsonObject, sent: object, property = ''): void {
    const names = this.#names.get(property) ?? new Set();
    this.#names.set(property, names);
    for (const name in value) {
      const inner = value[name]!;
      if (inner === null || name in sent) continue;
      const isFolder = property === '' && isObject(inner);
      if (isFolder) this.note(inner, sent, name);
      // The response may only contain it because the request sent fields inside it.
      const isAsked = isFolder && Object.keys(inner).some((key) => key in sent);
      if (!isAsked) names.add(name);
    }
  }

  has(name: string, property = ''): boolean {
    return this.#names.get(property)?.has(name) === true;
  }
}

/** Finds the schema of a resource that a response returns alone or in a list. */
function resourceSchema(node: SchemaNode | undefined): SchemaNode | undefined {
  const schema = node?.items ?? node;
  return schema?.properties.has('id') ? schema : undefined;
}

function compare(
  { operation, identity, request }: Call,
  schema: SchemaNode,
  before: JsonObject,
  after: JsonObject,
  shown: ShownFields,
): Change | undefined {
  const body = readJson(request);
  const writable = operation.requestBody?.node;
  if (!isObject(body) || !writable) return undefined;
  const names = [...writable.properties.keys()];
  const inside = findTarget(schema, names);
  const folder = inside === undefined ? schema : schema.properties.get(inside)!;
  const old = inside === undefined ? before : before[inside];
  const now = inside === undefined ? after : after[inside];
  // A missing field was removed only if responses contain it unasked.
  const isHidden = (last: unknown, value: unknown, name: string, property?: string) =>
    (last ?? null) !== null && (value ?? null) === null && !shown.has(name, property);
  const fields = compareFields(folder, names, old, body, now).filter((field) => {
    return field.isSent || !isHidden(field.before, field.after, field.name, inside);
  });
  const others = [...schema.properties.keys()]
    .filter((name) => name !== 'id' && name !== inside)
    .filter((name) => inside !== undefined || !names.includes(name))
    .filter((name) => name in before && !isHidden(before[name], after[name], name))
    .map((name) => ({ name, before: before[name], after: after[name] }));
  return { operation, identity, fields, others };
}

function compareFields(
  schema: SchemaNode,
  names: readonly string[],
  before: unknown,
  sent: JsonObject,
  after: unknown,
): FieldChange[] {
  // A number without a configuration cannot be compared.
  if (!isObject(before) || !isObject(after)) return [];
  // A field with an unknown earlier value, such as hooks after a webhook was added, shows nothing.
  const seen = names.filter((name) => name in before);
  const required = asArray(schema.schema.required);
  return seen.map((name) => ({
    name,
    isRequired: required.includes(name),
    isSent: name in sent,
    before: before[name],
    sent: sent[name],
    after: after[name],
  }));
}

/** Returns the property of a resource that contains the fields of the request, if the resource itself does not. */
function findTarget(schema: SchemaNode, names: readonly string[]): string | undefined {
  const has = (node: SchemaNode) => names.every((name) => node.properties.has(name));
  if (has(schema)) return undefined;
  return [...schema.properties].find(([, node]) => has(node))?.[0];
}

/** The resources as they were last seen, so that an update can be compared with what was there before. */
import { operationNodes, type SchemaNode } from './contract.js';
import { isObject, type JsonObject } from '@voice-agent-platform/shared/json';
import { asArray, asObject } from '@voice-agent-platform/shared/openapi-document';
import { toList, scalarText } from './json.js';
import { jsonOf, type Call, type Change, type FieldChange } from './traffic.js';

export class World {
  /** By the name of the schema, and the identifier. */
  readonly #seen = new Map<string, Map<string, JsonObject>>();

  /** By the name of the schema. */
  readonly #shown = new Map<string, ShownFields>();

  /** Takes in what a call shows, and returns what it changed if that can be known. */
  apply(call: Call): Change | undefined {
    const { success } = call.operation;
    const schema = resourceSchema(success?.node);
    const result = call.isAccepted ? jsonOf(call.response) : undefined;
    if (call.operation.row.method === 'GET') {
      if (schema) for (const each of toList(result)) this.#see(schema, each);
      return undefined;
    }
    const status = call.response?.status;
    // A refused request changed nothing. One without a response may have.
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
    this.#see(schema, result, asObject(jsonOf(call.request)));
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

  /** Adding or deleting a webhook does not return the use case, so what it changed is unknown. */
  #forgetHooks(id = ''): void {
    const useCases = this.#of('UseCase');
    const { hooks: _, ...rest } = useCases.get(id) ?? {};
    if (useCases.has(id)) useCases.set(id, rest);
  }
}

/** The schemas of the resources that an operation updates. Others are not kept. */
const UPDATED: ReadonlySet<string | undefined> = new Set(
  operationNodes
    .filter(({ row, requestBody }) => row.method === 'PATCH' && requestBody)
    .map(({ success }) => resourceSchema(success?.node)?.name),
);

/** The fields that responses have although their requests did not send them. A platform may leave others out. */
class ShownFields {
  /** By the property that has them, or an empty text. */
  readonly #names = new Map<string, Set<string>>();

  note(value: JsonObject, sent: object, property = ''): void {
    const names = this.#names.get(property) ?? new Set();
    this.#names.set(property, names);
    for (const name in value) {
      const inner = value[name]!;
      if (inner === null || name in sent) continue;
      const isFolder = property === '' && isObject(inner);
      if (isFolder) this.note(inner, sent, name);
      // It is there because of the fields inside that were sent.
      const isAsked = isFolder && Object.keys(inner).some((each) => each in sent);
      if (!isAsked) names.add(name);
    }
  }

  has(name: string, property = ''): boolean {
    return this.#names.get(property)?.has(name) === true;
  }
}

/** The schema of a resource that is returned alone or in a list. */
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
  const body = jsonOf(request);
  const writable = operation.requestBody?.node;
  if (!isObject(body) || !writable) return undefined;
  const names = [...writable.properties.keys()];
  const inside = targetOf(schema, names);
  const folder = inside === undefined ? schema : schema.properties.get(inside)!;
  const old = inside === undefined ? before : before[inside];
  const now = inside === undefined ? after : after[inside];
  // A response without a field does not show that the update removed it, unless responses have it unasked.
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
  // A number without a configuration has none to compare.
  if (!isObject(before) || !isObject(after)) return [];
  // A field that was not seen, such as hooks after a webhook was added, says nothing.
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

/** The property of a resource that has the fields of the request, if the resource itself does not have them. */
function targetOf(schema: SchemaNode, names: readonly string[]): string | undefined {
  const has = (node: SchemaNode) => names.every((name) => node.properties.has(name));
  if (has(schema)) return undefined;
  return [...schema.properties].find(([, node]) => has(node))?.[0];
}

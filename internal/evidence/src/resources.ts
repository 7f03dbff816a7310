/** Remembers the last state of each resource, so that an update can be compared with it. */
import { isObject, type JsonObject } from '@voice-agent-platform/shared/json';
import { asArray, asObject } from '@voice-agent-platform/shared/openapi-document';
import { operationNodes, type SchemaNode } from './contract.js';
import { scalarText, toList } from './json.js';
import { readJson, type Call, type Change, type FieldChange } from './traffic.js';

export class Resources {
  /** The last states, by schema name, then by identifier. */
  readonly #states = new Map<string, Map<string, JsonObject>>();

  /** By schema name. */
  readonly #returned = new Map<string, ReturnedFields>();

  /** Learns from a call, and returns the change if the earlier state is known. */
  readChange(call: Call): Change | undefined {
    const { success, row } = call.operation;
    const schema = resourceSchema(success?.node);
    const result = call.isAccepted ? readJson(call.response) : undefined;
    if (row.method === 'GET') {
      if (schema) for (const resource of toList(result)) this.#remember(schema, resource);
      return undefined;
    }
    const status = call.response?.status;
    // A refused request changed nothing. A request without a response may have.
    if (status !== undefined && status >= 300 && status < 500) return undefined;
    if (!schema) {
      this.#forgetHooks(call.path.id);
      return undefined;
    }
    const states = this.#statesOf(schema.name);
    if (!isObject(result)) {
      // The outcome is unknown.
      if (call.path.id === undefined) states.clear();
      else states.delete(call.path.id);
      return undefined;
    }
    const before = states.get(call.path.id ?? scalarText(result.id));
    this.#remember(schema, result, asObject(readJson(call.request)));
    if (!before) return undefined;
    return compareStates(call, schema, before, result, this.#returnedBy(schema.name));
  }

  #statesOf(name = ''): Map<string, JsonObject> {
    const states = this.#states.get(name) ?? new Map<string, JsonObject>();
    this.#states.set(name, states);
    return states;
  }

  #returnedBy(name = ''): ReturnedFields {
    const returned = this.#returned.get(name) ?? new ReturnedFields();
    this.#returned.set(name, returned);
    return returned;
  }

  #remember({ name }: SchemaNode, resource: unknown, sent: object = {}): void {
    if (!isObject(resource) || !UPDATED.has(name)) return;
    this.#statesOf(name).set(scalarText(resource.id), resource);
    this.#returnedBy(name).add(resource, sent);
  }

  /** Adding or deleting a webhook does not return the use case, so its hooks are unknown afterwards. */
  #forgetHooks(id = ''): void {
    const useCases = this.#statesOf('UseCase');
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
class ReturnedFields {
  /** Names by the field that contains them, or by an empty text for the resource itself. */
  readonly #names = new Map<string, Set<string>>();

  /** @param sent the body of the request: its fields are in the response because they were sent */
  add(object: JsonObject, sent: object, container = ''): void {
    const names = this.#names.get(container) ?? new Set();
    this.#names.set(container, names);
    for (const name in object) {
      const inner = object[name]!;
      if (inner === null || name in sent) continue;
      const isContainer = container === '' && isObject(inner);
      if (isContainer) this.add(inner, sent, name);
      // The response may only contain it because the request sent fields inside it.
      const isAsked = isContainer && Object.keys(inner).some((key) => key in sent);
      if (!isAsked) names.add(name);
    }
  }

  has(name: string, container = ''): boolean {
    return this.#names.get(container)?.has(name) === true;
  }
}

/** Finds the schema of a resource that a response returns alone or in a list. */
function resourceSchema(node: SchemaNode | undefined): SchemaNode | undefined {
  const schema = node?.items ?? node;
  return schema?.properties.has('id') ? schema : undefined;
}

function compareStates(
  { operation, identity, request }: Call,
  schema: SchemaNode,
  before: JsonObject,
  after: JsonObject,
  returned: ReturnedFields,
): Change | undefined {
  const body = readJson(request);
  const writable = operation.requestBody?.node;
  if (!isObject(body) || !writable) return undefined;
  const names = [...writable.properties.keys()];
  const container = findContainer(schema, names);
  const inside = (object: JsonObject) => (container === undefined ? object : object[container]);
  const target = container === undefined ? schema : schema.properties.get(container)!;
  // A missing field was removed only if responses contain it unasked.
  const isHidden = (last: unknown, value: unknown, name: string, field?: string) =>
    (last ?? null) !== null && (value ?? null) === null && !returned.has(name, field);
  const fields = compareFields(target, names, inside(before), body, inside(after)).filter(
    (field) => field.isSent || !isHidden(field.before, field.after, field.name, container),
  );
  const others = [...schema.properties.keys()]
    .filter((name) => name !== 'id' && name !== container)
    .filter((name) => container !== undefined || !names.includes(name))
    .filter((name) => name in before && !isHidden(before[name], after[name], name))
    .map((name) => ({ name, before: before[name], after: after[name] }));
  return { operation, identity, fields, others };
}

function compareFields(
  { schema }: SchemaNode,
  names: readonly string[],
  before: unknown,
  sent: JsonObject,
  after: unknown,
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

/** Returns the field of a resource that contains the fields of the request, or undefined if the resource itself does. */
function findContainer(schema: SchemaNode, names: readonly string[]): string | undefined {
  const hasAll = (node: SchemaNode) => names.every((name) => node.properties.has(name));
  if (hasAll(schema)) return undefined;
  return [...schema.properties].find(([, node]) => hasAll(node))?.[0];
}

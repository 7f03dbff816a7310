/** The resources as they were last seen, so that an update can be compared with what was there before. */
import type { SchemaNode } from './contract.js';
import { isObject, type JsonObject } from '@voice-agent-platform/shared/json';
import { isSame, scalarText } from './json.js';
import { jsonOf, type Call, type Change } from './traffic.js';

export class World {
  /** By the name of the schema, and the identifier. */
  readonly #seen = new Map<string, Map<string, JsonObject>>();

  /** Takes in what a call shows, and returns what it changed if that can be known. */
  apply(call: Call): Change | undefined {
    const { success } = call.operation;
    const schema = resourceSchema(success?.node);
    const result = call.isAccepted ? jsonOf(call.response) : undefined;
    if (call.operation.row.method === 'GET') {
      if (schema) for (const each of [result].flat()) this.#see(schema, each);
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
    this.#see(schema, result);
    return before && compare(call, schema, before, result);
  }

  #of(name = ''): Map<string, JsonObject> {
    const known = this.#seen.get(name) ?? new Map<string, JsonObject>();
    this.#seen.set(name, known);
    return known;
  }

  #see({ name }: SchemaNode, value: unknown): void {
    if (isObject(value)) this.#of(name).set(scalarText(value.id), value);
  }

  /** Adding or deleting a webhook does not return the use case, so what it changed is unknown. */
  #forgetHooks(id = ''): void {
    const useCases = this.#of('UseCase');
    const { hooks: _, ...rest } = useCases.get(id) ?? {};
    if (useCases.has(id)) useCases.set(id, rest);
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
): Change | undefined {
  const body = jsonOf(request);
  const writable = operation.requestBody?.node;
  if (!isObject(body) || !writable) return undefined;
  const names = [...writable.properties.keys()];
  const inside = targetOf(schema, names);
  const old = inside === undefined ? before : before[inside];
  const now = inside === undefined ? after : after[inside];
  if (!isObject(old) || !isObject(now)) return undefined;
  const others = [...schema.properties.keys()].filter(
    (name) => name !== 'id' && name !== inside && (inside !== undefined || !names.includes(name)),
  );
  const known = others.filter((name) => name in before || name in after);
  return {
    operation,
    identity,
    // A field that was not seen, such as hooks after a webhook was added, says nothing.
    fields: names
      .filter((name) => name in old)
      .map((name) => ({
        name,
        isSent: name in body,
        before: old[name],
        sent: body[name],
        after: now[name],
      })),
    sideEffects:
      known.length === 0
        ? undefined
        : known.filter((name) => name in before && !isSame(before[name], after[name])),
  };
}

/** The property of a resource that has the fields of the request, if the resource itself does not have them. */
function targetOf(schema: SchemaNode, names: readonly string[]): string | undefined {
  const has = (node: SchemaNode) => names.every((name) => node.properties.has(name));
  if (has(schema)) return undefined;
  return [...schema.properties].find(([, node]) => has(node))?.[0];
}

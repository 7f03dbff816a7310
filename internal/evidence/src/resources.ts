/** Remembers the last state of each resource, so that an update can be compared with it. */
import type { OperationId } from '@voice-agent-platform/openapi/operations';
import { isObject, type JsonObject } from '@voice-agent-platform/shared/json';
import { asObject } from '@voice-agent-platform/shared/openapi-document';
import { compareStates } from './compare-states.js';
import { operationNodes, type SchemaNode } from './contract.js';
import { scalarText, toList } from './json.js';
import { ReturnedFields } from './returned-fields.js';
import { readJson, type Call, type Change } from './traffic.js';

/** The operations that change a field without returning its resource, so that the field is unknown afterwards. */
const UNRETURNED: Readonly<Partial<Record<OperationId, { schema: string; field: string }>>> = {
  addUseCaseWebhook: { schema: 'UseCase', field: 'hooks' },
  deleteUseCaseWebhook: { schema: 'UseCase', field: 'hooks' },
};

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
      this.#forgetField(call);
      return undefined;
    }
    return this.#readUpdate(call, { schema, result });
  }

  #readUpdate(
    call: Call,
    { schema, result }: { readonly schema: SchemaNode; readonly result: unknown },
  ): Change | undefined {
    const { id } = call.path;
    const states = this.#statesOf(schema.name);
    if (!isObject(result)) {
      // The outcome is unknown.
      if (id === undefined) states.clear();
      else states.delete(id);
      return undefined;
    }
    const before = states.get(id ?? scalarText(result.id));
    this.#remember(schema, result, asObject(readJson(call.request)));
    if (!before) return undefined;
    const returned = this.#returnedBy(schema.name);
    return compareStates({ call, schema, before, after: result, returned });
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

  #forgetField({ operation, path: { id = '' } }: Call): void {
    const changed = UNRETURNED[operation.row.operationId];
    const states = this.#statesOf(changed?.schema);
    const before = states.get(id);
    if (!changed || !before) return;
    const { [changed.field]: _, ...rest } = before;
    states.set(id, rest);
  }
}

/** The schemas of resources that an operation can update. */
const UPDATED: ReadonlySet<string | undefined> = new Set(
  operationNodes
    .filter(({ row, requestBody }) => row.method === 'PATCH' && requestBody)
    .map(({ success }) => resourceSchema(success?.node)?.name),
);

/** Finds the schema of a resource that a response returns alone or in a list. */
function resourceSchema(node: SchemaNode | undefined): SchemaNode | undefined {
  const schema = node?.items ?? node;
  return schema?.properties.has('id') ? schema : undefined;
}

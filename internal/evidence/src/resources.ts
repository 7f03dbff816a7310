/** Remembers the last state of each resource, so that an update can be compared with it. */
import type { OperationId } from '@voice-agent-platform/openapi/operations';
import { isDeclinedStatus } from '@voice-agent-platform/shared/client-errors';
import { isObject, type JsonObject } from '@voice-agent-platform/shared/json';
import { asObject } from '@voice-agent-platform/shared/openapi-document';
import { compareStates } from './compare-states.js';
import { operationNodes, type OperationNode, type SchemaNode } from './contract.js';
import { scalarText, toList } from './json.js';
import { readJson } from './message.js';
import { ReturnedFields } from './returned-fields.js';
import type { Call, Change } from './traffic.js';

/** The operations that change a field without returning its resource, so that the field is unknown afterwards. */
export const UNRETURNED: Readonly<Partial<Record<OperationId, { schema: string; field: string }>>> =
  {
    addUseCaseWebhook: { schema: 'UseCase', field: 'hooks' },
    deleteUseCaseWebhook: { schema: 'UseCase', field: 'hooks' },
  };

/** A schema that the states and the returned fields of a resource are kept by. */
type NamedSchema = SchemaNode & { readonly name: string };

/** The names of the schemas of resources that an operation can update. */
const UPDATED: ReadonlySet<string> = new Set(
  operationNodes
    .filter(({ row, requestBody }) => row.method === 'PATCH' && requestBody)
    .flatMap((operation) => resourceSchema(operation)?.name ?? []),
);

export class Resources {
  /** The last states, by schema name, then by identifier. */
  readonly #states = new Map<string, Map<string, JsonObject>>();

  /** By schema name. */
  readonly #returned = new Map<string, ReturnedFields>();

  /** Learns from a call, and returns the change if the earlier state is known. */
  readChange(call: Call): Change | undefined {
    const schema = resourceSchema(call.operation);
    const result = call.isAccepted ? readJson(call.response) : undefined;
    if (call.operation.row.method === 'GET') {
      if (schema) for (const resource of toList(result)) this.#remember(schema, resource);
      return undefined;
    }
    // A declined request changed nothing. A request without a response may have.
    if (call.response && isDeclinedStatus(call.response.status)) return undefined;
    if (!schema) {
      this.#forgetField(call);
      return undefined;
    }
    return this.#readUpdate(call, { schema, result });
  }

  #readUpdate(
    call: Call,
    { schema, result }: { readonly schema: NamedSchema; readonly result: unknown },
  ): Change | undefined {
    const { id } = call.path;
    const states = this.#statesOf(schema.name);
    if (!isObject(result)) {
      // The outcome is unknown. A path without an id, such as /orgs, does not show which resource may have changed.
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

  #statesOf(name: string): Map<string, JsonObject> {
    const states = this.#states.get(name) ?? new Map<string, JsonObject>();
    this.#states.set(name, states);
    return states;
  }

  #returnedBy(name: string): ReturnedFields {
    const returned = this.#returned.get(name) ?? new ReturnedFields();
    this.#returned.set(name, returned);
    return returned;
  }

  #remember({ name }: NamedSchema, resource: unknown, sent: object = {}): void {
    if (!isObject(resource) || !UPDATED.has(name)) return;
    this.#statesOf(name).set(scalarText(resource.id), resource);
    this.#returnedBy(name).add(resource, sent);
  }

  #forgetField({ operation, path: { id } }: Call): void {
    const changed = UNRETURNED[operation.row.operationId];
    if (!changed || id === undefined) return;
    const states = this.#statesOf(changed.schema);
    const before = states.get(id);
    if (!before) return;
    const { [changed.field]: _, ...rest } = before;
    states.set(id, rest);
  }
}

/** Finds the schema of the resource that an operation returns, alone or in a list. */
export function resourceSchema({ success }: OperationNode): NamedSchema | undefined {
  const schema = success?.node?.items ?? success?.node;
  return schema?.properties.has('id') && isNamed(schema) ? schema : undefined;
}

function isNamed(schema: SchemaNode): schema is NamedSchema {
  return schema.name !== undefined;
}

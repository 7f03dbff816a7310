/** Compares each update with the last state of its resource. */
import type { OperationId } from '@voice-agent-platform/openapi/operations';
import { isDeclinedStatus } from '@voice-agent-platform/shared/client-errors';
import { isObject } from '@voice-agent-platform/shared/json';
import { compareStates, placeSentFields } from './compare-states.js';
import { operationNodes, type OperationNode, type SchemaNode } from './contract.js';
import { scalarText, toList } from './json.js';
import { KnownResources } from './known-resources.js';
import { readJson } from './message.js';
import type { Call, Change } from './traffic.js';

/** The operations that change a field without returning its resource, so that the field is unknown afterwards. */
export const UNRETURNED: Readonly<Partial<Record<OperationId, { schema: string; field: string }>>> =
  {
    addUseCaseWebhook: { schema: 'UseCase', field: 'hooks' },
    deleteUseCaseWebhook: { schema: 'UseCase', field: 'hooks' },
  };

type NamedSchema = SchemaNode & { readonly name: string };

/** The names of the schemas of resources that an operation can update. */
const UPDATED: ReadonlySet<string> = new Set(
  operationNodes
    .filter(({ row, requestBody }) => row.method === 'PATCH' && requestBody)
    .flatMap((operation) => resourceSchema(operation)?.name ?? []),
);

export class Resources {
  readonly #knownBySchema = new Map<string, KnownResources>();

  /** Learns from a call. If the call is an update of a resource whose earlier state is known, returns the change. */
  readChange(call: Call): Change | undefined {
    const { operation, path, response, isAccepted } = call;
    // A declined request changed nothing. A request without a response may have.
    if (response && isDeclinedStatus(response.status)) return undefined;
    const schema = resourceSchema(operation);
    if (!schema || !UPDATED.has(schema.name)) {
      this.#forgetUnreturned(call);
      return undefined;
    }
    const known = this.#knownOf(schema.name);
    const result = isAccepted ? readJson(response) : undefined;
    if (operation.row.method === 'GET') {
      for (const resource of toList(result).filter(isObject)) known.remember(resource, {});
      return undefined;
    }
    if (!isObject(result)) {
      // The outcome is unknown. A path without an id, such as /orgs, does not show which resource may have changed.
      known.forget(path.id);
      return undefined;
    }
    const before = known.stateOf(path.id ?? scalarText(result.id));
    known.remember(result, placeSentFields(call, schema));
    const { returned } = known;
    return before && compareStates({ call, schema, before, after: result, returned });
  }

  #forgetUnreturned({ operation, path: { id } }: Call): void {
    const changed = UNRETURNED[operation.row.operationId];
    if (changed && id !== undefined) this.#knownOf(changed.schema).forgetField(id, changed.field);
  }

  #knownOf(schema: string): KnownResources {
    const known = this.#knownBySchema.get(schema) ?? new KnownResources();
    this.#knownBySchema.set(schema, known);
    return known;
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

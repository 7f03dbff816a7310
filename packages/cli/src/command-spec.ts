import type { OperationId, operations } from '@voice-agent-platform/openapi/operations';
import type { Removing } from '@voice-agent-platform/shared/consent';

/** A parameter of the path or query, or a top-level property of the body. */
export interface Field {
  /** As the API names it. */
  readonly name: string;
  /** In kebab case, without dashes. */
  readonly flag: string;
  readonly type: 'boolean' | 'json' | 'number' | 'string';
  /** Whether it is an array. Its flag is then given once per item. */
  readonly repeat: boolean;
  readonly choices?: readonly string[];
  readonly description: string;
  readonly required: boolean;
  /** Whether it is or holds a secret. */
  readonly isSecret?: boolean;
}

/** One operation as a command, derived from the contract. */
export interface CommandSpec
  extends
    Removing<OperationId>,
    Pick<
      (typeof operations)[number],
      | 'operationId'
      | 'method'
      | 'root'
      | 'tag'
      | 'summary'
      | 'deprecated'
      | 'organizationId'
      | 'secrets'
    > {
  readonly command: string;
  readonly description: string;
  readonly path: readonly Field[];
  readonly query: readonly Field[];
  /** Absent if the operation takes no body. */
  readonly body?: readonly Field[];
  /** The property of the body that repeats the API key, and the operation that returns it. There is no flag for it. */
  readonly repeatedKey?: { readonly name: string; readonly reader: OperationId };
  /** The operation without parameters that lists the things of which this one takes an identifier. */
  readonly list?: OperationId;
  /** What the platform's description leaves open, and what to assume. */
  readonly unspecified: readonly { readonly what: string; readonly assume: string }[];
  /** A shell command that works on the sandbox's own data. */
  readonly example: string;
}

import type { OperationId, OperationRow } from '@voice-agent-platform/openapi/operations';
import type { MayHaveMore } from '@voice-agent-platform/contract-reader/lists';
import type { Removing } from '@voice-agent-platform/shared/consent/removing';

/** A parameter of the path or query, or a top-level property of the body. */
export interface Field {
  readonly in: 'path' | 'query' | 'body';
  /** The name in the API. */
  readonly name: string;
  /** The name in kebab case, without dashes. */
  readonly flag: string;
  readonly type: 'boolean' | 'json' | 'number' | 'string';
  /** True for an array, whose flag is repeated once per item. */
  readonly repeat: boolean;
  readonly choices?: readonly string[];
  /** The form of a JSON value. Absent if the contract does not specify it. */
  readonly form?: string | undefined;
  readonly description: string;
  readonly required: boolean;
  /** True if the value is or contains a secret. */
  readonly isSecret: boolean;
}

/** An operation as a command, derived from the contract. */
export interface CommandSpec extends OperationRow, Removing<OperationId> {
  readonly operationId: OperationId;
  readonly command: string;
  readonly description: string;
  readonly fields: readonly Field[];
  /** The operation that returns the API key, if the body must repeat it as `api_key`. It has no flag. */
  readonly keyReader?: OperationId | undefined;
  /** The operation without parameters that lists the resources this one takes an identifier of. */
  readonly list?: OperationId;
  /** The flags that return other entries, if a list may be incomplete. */
  readonly mayHaveMore?: MayHaveMore | undefined;
  /** Non-standard behavior. */
  readonly notes: readonly string[];
  /** Questions that the contract leaves open, with assumptions. A wrong assumption does harm. */
  readonly risks: readonly string[];
  /** Open questions that do no harm. */
  readonly unspecified: readonly string[];
  /** The form of the body. */
  readonly bodyForm?: string | undefined;
  /** A shell command that works with the sandbox's data. */
  readonly example: string;
}

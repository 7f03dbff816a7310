import type { OperationId, OperationRow } from '@voice-agent-platform/openapi/operations';
import type { MayHaveMore } from '@voice-agent-platform/contract-reader/lists';
import type { Removing } from '@voice-agent-platform/shared/consent';

/** A parameter of the path or query, or a top-level property of the body. */
export interface Field {
  readonly in: 'path' | 'query' | 'body';
  /** As the API names it. */
  readonly name: string;
  /** In kebab case, without dashes. */
  readonly flag: string;
  readonly type: 'boolean' | 'json' | 'number' | 'string';
  /** Whether it is an array. Its flag is then given once per item. */
  readonly repeat: boolean;
  readonly choices?: readonly string[];
  /** Of JSON: what it looks like. Absent if the contract does not say. */
  readonly form?: string | undefined;
  readonly description: string;
  readonly required: boolean;
  /** Whether it is or holds a secret. */
  readonly isSecret: boolean;
}

/** One operation as a command, derived from the contract. */
export interface CommandSpec extends OperationRow, Removing<OperationId> {
  readonly operationId: OperationId;
  readonly command: string;
  readonly description: string;
  readonly fields: readonly Field[];
  /** The operation that returns the API key, if the body has to repeat it as `api_key`. There is no flag for it. */
  readonly keyReader?: OperationId | undefined;
  /** The operation without parameters that lists the things of which this one takes an identifier. */
  readonly list?: OperationId;
  /** Of a list that may lack entries: the flags that ask for others. */
  readonly mayHaveMore?: MayHaveMore | undefined;
  /** What is non-standard. */
  readonly notes: readonly string[];
  /** What the platform's description leaves open, and what to assume, where a wrong assumption does harm. */
  readonly risks: readonly string[];
  /** What else it leaves open about the operation. */
  readonly unspecified: readonly string[];
  /** What the body looks like. */
  readonly bodyForm?: string | undefined;
  /** A shell command that works on the sandbox's own data. */
  readonly example: string;
}

import type { OperationId, OperationRow } from '@voice-agent-platform/openapi/operations';
import type { RemovalRules } from '@voice-agent-platform/shared/consent/removal-rules';
import type { CallSpec } from './run.js';

/** A parameter of the path or query, or a top-level property of the body. */
export interface Field {
  readonly in: 'path' | 'query' | 'body';
  /** The name in the API. */
  readonly name: string;
  /** The name in kebab case, without dashes. */
  readonly flag: string;
  readonly type: 'boolean' | 'json' | 'number' | 'string';
  /** True for a list. Its flag is given once for each item. */
  readonly repeat: boolean;
  /** The values of an enumeration. */
  readonly choices?: readonly string[];
  /** The form of a JSON value. Absent if the contract does not specify it. */
  readonly form?: string | undefined;
  readonly description: string;
  readonly required: boolean;
  /** True if the value is or contains a secret. */
  readonly isSecret: boolean;
}

/** An operation as a command, derived from the contract. */
export interface CommandSpec extends OperationRow, CallSpec, RemovalRules<OperationId> {
  readonly operationId: OperationId;
  readonly description: string;
  readonly fields: readonly Field[];
  /** The form of the body. Absent if the contract does not specify it. */
  readonly bodyForm?: string | undefined;
  /** The operation that returns the API key, if the body has to repeat the key. The key has no flag. */
  readonly keyReader?: OperationId | undefined;
  /** Sentences about non-standard behavior. */
  readonly notes: readonly string[];
  /** Open questions where a wrong assumption does harm, each with what to assume. */
  readonly risks: readonly string[];
  /** The other open questions, each with what to assume. */
  readonly unspecified: readonly string[];
  /** A command line that works with the data of the sandbox. */
  readonly example: string;
}

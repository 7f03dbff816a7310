import type { OperationId } from '@voice-agent-platform/client';
import type { Schema } from '@voice-agent-platform/contract-reader';
import type { Removal, Replacement } from '@voice-agent-platform/contract-reader/targets';

export type ObjectSchema = Schema & { readonly type: 'object' };

/** The entry of a tool in `tools/list`. */
export interface ToolListing {
  readonly name: OperationId;
  readonly title: string;
  readonly description: string;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
  };
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: ObjectSchema;
}

/** One operation as a tool, derived from the contract. */
export interface Tool {
  readonly listing: ToolListing;
  /** What the operation returns. For a list, `property` is the property of the result that holds the entries. */
  readonly result:
    | { readonly kind: 'object' | 'text' | 'none' | 'unknown' }
    | { readonly kind: 'list'; readonly property: string; readonly isWhole: boolean };
  /** How a call names what it removes. */
  readonly removal?: Removal;
  /** The list of an update that removes what the list leaves out. */
  readonly replacement?: Replacement;
  /** The operation that reads what this one updates, if the update has to repeat its secrets: the server fills them in. */
  readonly reader?: OperationId;
}

/** Checked arguments of a tool. */
export interface ToolArguments {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Number of list entries to skip. */
  readonly skip?: number;
}

/** A document that the server offers: the contract, what it leaves open, a guide. */
export interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly mimeType: string;
  readonly text: string;
}

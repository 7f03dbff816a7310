import type { Schema } from '@voice-agent-platform/contract-reader';
import type { MoreEntries } from '@voice-agent-platform/contract-reader/lists';
import type { OperationId, OperationRow } from '@voice-agent-platform/openapi/operations';
import type { RemovalRules } from '@voice-agent-platform/shared/consent/removal-rules';

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

/** An operation as a tool, derived from the contract. */
export interface Tool extends RemovalRules<OperationId>, Pick<OperationRow, 'root' | 'secrets'> {
  readonly listing: ToolListing;
  /** The form of the response. For a list, `property` is the property of the result with the entries. */
  readonly result:
    | { readonly kind: 'object' | 'text' | 'none' | 'unknown' }
    | {
        readonly kind: 'list';
        readonly property: string;
        readonly isWhole: boolean;
        /** Present if the list may be incomplete. Its parameters are arguments of the tool. */
        readonly more?: MoreEntries | undefined;
      };
  /** The secrets that an update must repeat, and the operation that the server reads them from. */
  readonly filled?: { readonly reader: OperationId; readonly names: readonly string[] };
}

/** Checked arguments of a tool. */
export interface ToolArguments {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Number of list entries to skip. */
  readonly skip?: number;
}

/** A document that the server offers: the contract, or its open questions. */
export interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly mimeType: string;
  readonly text: string;
}

import type { OperationId } from '@voice-agent-platform/client';

/** As much of JSON Schema as the tools use. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly dependentRequired?: Readonly<Record<string, readonly string[]>>;
  readonly [keyword: string]: unknown;
}

export interface ObjectSchema extends Schema {
  readonly type: 'object';
}

/** What `tools/list` says of a tool. */
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
  /** What the operation returns; for a list, `property` is the one of the result that holds the entries. */
  readonly result:
    | { readonly kind: 'object' | 'text' | 'none' | 'unknown' }
    | { readonly kind: 'list'; readonly property: string; readonly isWhole: boolean };
  /** The operation without parameters that lists what this one is about. */
  readonly list?: OperationId;
  /** Whether the body repeats the API key, which the server fills in. */
  readonly fillsInKey: boolean;
}

/** What a tool is called with, once it is checked. */
export interface ToolArguments {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** How many entries of a list to leave out. */
  readonly skip?: number;
}

/**
 * Describes how an operation removes something. `internal/contract-reader/src/removals.ts` reads it from the contract,
 * and the generated commands and tools contain it.
 */

/** Without `removal` and `replacement`, the operation removes nothing. */
export interface RemovalRules<OperationId = string> {
  /** The operation removes what its body names. */
  readonly removal?: Removal<OperationId>;
  /** The operation replaces a list, and may remove the entries that the new list lacks. This is not specified. */
  readonly replacement?: Replacement<OperationId>;
  /** The resource that the path names, and that stays: `use case`. */
  readonly owner?: string;
}

export interface Removal<OperationId = string> {
  /** The properties of the body that name targets. A request has to give at least one. */
  readonly targets: readonly TargetProperty[];
  /** Where targets can be looked up. Absent if no operation lists them. */
  readonly list?: TargetList<OperationId>;
}

/** A property that identifies something: by its value, or by each item of a list. */
export interface TargetProperty {
  readonly property: string;
  /** The property that identifies an item, if the items are objects. Their other properties can be secret. */
  readonly key?: string;
}

export interface Replacement<OperationId = string> {
  /** The property of the body that contains the new list. */
  readonly property: string;
  /** The entries in a sentence: `webhooks`. */
  readonly entries: string;
  /** The properties that identify an entry. The first one is compared. */
  readonly identifiedBy: readonly [TargetProperty, ...TargetProperty[]];
  /** Where the current list can be read. Absent if no operation returns it. */
  readonly list?: TargetList<OperationId>;
}

/** A list in the response of an operation without parameters. */
export interface TargetList<OperationId = string> {
  readonly operationId: OperationId;
  /** The property of the response that contains the list. Absent if the response is the list. */
  readonly property?: string;
  /** The property that identifies an entry. */
  readonly key: string;
}

/** A request in the form of the client's methods. */
export interface RemovalRequest {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly body?: Entry;
}

export type Entry = Readonly<Record<string, unknown>>;

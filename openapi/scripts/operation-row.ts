/** An operation of the API, with the properties that clients, servers and pages need. */
export interface OperationRow {
  readonly operationId: string;
  /** In upper case. */
  readonly method: string;
  /** Below `/api/v1`, with parameters in braces. */
  readonly path: string;
  /** The address root that serves the operation. */
  readonly root: 'base' | 'platform';
  readonly tag: string;
  readonly summary: string;
  readonly deprecated: boolean;
  /** True if the operation deletes or removes something: its `x-destructive`. One such operation is a PUT. */
  readonly destructive: boolean;
  readonly pathParameters: readonly string[];
  readonly queryParameters: readonly string[];
  /** True if the operation requires the header `x-organization-id`. */
  readonly organizationId: boolean;
  readonly requestBody: boolean;
  readonly success: {
    readonly status: number;
    readonly body: 'json' | 'text' | 'none' | 'unknown';
  };
  /** The places of secrets, such as API keys, in the body of the request and of the success response. */
  readonly secrets: {
    /** `[]` stands for each item, and `*` for each member: `hooks[].headers[].value`, `telephony_credentials.*`. */
    readonly request: readonly string[];
    readonly response: readonly string[];
  };
}

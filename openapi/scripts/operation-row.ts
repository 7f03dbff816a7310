/** Everything a client, a server or a page needs to know about an operation of the API. */
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
  /** Whether the operation deletes or removes something: its `x-destructive`. One of them is a PUT. */
  readonly destructive: boolean;
  readonly pathParameters: readonly string[];
  readonly queryParameters: readonly string[];
  /** Whether the operation requires the header `x-organization-id`. */
  readonly organizationId: boolean;
  readonly requestBody: boolean;
  readonly success: {
    readonly status: number;
    readonly body: 'json' | 'text' | 'none' | 'unknown';
  };
  /** Where the body of the request and the body of the success response hold secrets, such as API keys. */
  readonly secrets: {
    /** `[]` stands for each item and `*` for each member: `hooks[].headers[].value`, `telephony_credentials.*`. */
    readonly request: readonly string[];
    readonly response: readonly string[];
  };
}

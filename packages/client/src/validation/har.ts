/** The fields of HAR 1.2 that `recordHar` writes. */

/** A header, or a parameter of a query. */
export interface HarField {
  readonly name: string;
  readonly value: string;
}

/** A request and its response. */
export interface HarEntry {
  readonly startedDateTime: string;
  /** In milliseconds. */
  readonly time: number;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly httpVersion: string;
    readonly cookies: readonly HarField[];
    readonly headers: readonly HarField[];
    readonly queryString: readonly HarField[];
    /** A body that is not text has a `comment` instead of a `text`. */
    readonly postData?: {
      readonly mimeType: string;
      readonly text?: string;
      readonly comment?: string;
    };
    readonly headersSize: number;
    readonly bodySize: number;
  };
  /** The status is 0 if no response arrived, as in a browser's recording. */
  readonly response: {
    readonly status: number;
    readonly statusText: string;
    readonly httpVersion: string;
    readonly cookies: readonly HarField[];
    readonly headers: readonly HarField[];
    /** Without a `text` if the body was cut. */
    readonly content: {
      readonly size: number;
      readonly mimeType: string;
      readonly text?: string;
      readonly encoding?: 'base64';
    };
    readonly redirectURL: string;
    readonly headersSize: number;
    readonly bodySize: number;
  };
  readonly cache: object;
  readonly timings: { readonly send: number; readonly wait: number; readonly receive: number };
}

/** A recording. */
export interface Har {
  readonly log: {
    readonly version: '1.2';
    readonly creator: { readonly name: string; readonly version: string };
    readonly entries: readonly HarEntry[];
  };
}

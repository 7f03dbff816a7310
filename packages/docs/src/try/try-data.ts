import type { SampleRequest } from '../samples/request.js';

/** What the page's script needs to know of the operation. */
export interface TryData {
  readonly request: SampleRequest;
  /** What is open, by field of the body. */
  readonly unknowns: Readonly<Record<string, string>>;
  /** The fields that a field needs beside it. */
  readonly requires: Readonly<Record<string, readonly string[]>>;
  readonly examples: readonly unknown[];
}

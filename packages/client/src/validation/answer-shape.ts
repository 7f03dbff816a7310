/**
 * What `/validation` must know of answers beside the validators, which let through what the contract does not name:
 * the named fields of each object, and the places whose values the contract declares unknown. A string stands for the
 * shape of that named schema.
 */
export interface AnswerShape {
  readonly properties?: Readonly<Record<string, AnswerShape | string>>;
  readonly items?: AnswerShape | string;
  /** Of every value in a map. */
  readonly values?: AnswerShape | string;
  /** Where the contract declares something of this value unknown: a JSON Pointer into `openapi.json`. */
  readonly unspecified?: string;
}

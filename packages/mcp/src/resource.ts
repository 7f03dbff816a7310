/** A text that the server offers beside its tools: the contract, what it leaves open, a guide. */
export interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly mimeType: string;
  readonly text: string;
}

/** What a linter found: the rule, and the line of the file. */
export interface Finding {
  readonly rule: string;
  readonly line: number;
}

/** As much of Redocly's plugin interface as the custom rules use; Redocly publishes no types for it. */
export type Node = Record<string, unknown>;

export interface Location {
  readonly source: { readonly absoluteRef: string };
  child(keys: string | number | readonly (string | number)[]): Location;
  key(): Location;
}

export interface Context {
  readonly location: Location;
  /** The key under which the parent holds the node: a path, a method, a media type. */
  readonly key: string | number;
  resolve(node: unknown, from?: string): { node: unknown; location?: Location };
  report(problem: { message: string; location?: Location }): void;
}

export type Visit = (node: Node, context: Context) => void;
export type Visitor = Readonly<Record<string, Visit | { enter?: Visit; leave?: Visit }>>;
export type Rule = (options: Node) => Visitor;

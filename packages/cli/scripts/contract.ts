/** As much of the dereferenced contract as the commands are derived from. */
export interface Contract {
  readonly servers: readonly Server[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

export interface Operation {
  readonly description: string;
  readonly servers?: readonly Server[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: { readonly 'application/json': MediaType } };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, Partial<MediaType>>> }>
  >;
  readonly 'x-irregularity'?: readonly { readonly kind: string }[];
  readonly 'x-unspecified'?: readonly { readonly what: string; readonly assume: string }[];
}

export interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly (string | null)[];
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

export interface Example {
  readonly value: unknown;
}

interface Server {
  readonly variables: Readonly<Record<string, { readonly default: string }>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description: string;
  readonly schema: Schema;
  readonly examples: Readonly<Record<string, Example>>;
}

interface MediaType {
  readonly schema: Schema;
  readonly examples: Readonly<Record<string, Example>>;
}

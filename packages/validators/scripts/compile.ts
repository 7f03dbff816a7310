import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import { build } from 'esbuild';
import type { Contract, Schema } from './contract.js';

interface CompileOptions {
  /** Whether "5" may stand for 5: true of parameters, which travel as text, and of nothing else. */
  readonly coerceTypes: boolean;
}

export interface CompiledModule {
  readonly code: string;
  /** What went into it, relative to the working directory. */
  readonly files: readonly string[];
}

/**
 * Source of an ES module with one validation function for each schema, by the name given, and with everything that they
 * need: Ajv's own output still requires Ajv's runtime, by `require`, which an ES module lacks.
 */
export const compileModule = async (
  contract: Contract,
  schemas: ReadonlyMap<string, Schema>,
  options: CompileOptions,
): Promise<CompiledModule> => {
  const { outputFiles, metafile } = await build({
    stdin: {
      contents: writeStandalone(contract, schemas, options),
      resolveDir: import.meta.dirname,
      loader: 'js',
    },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['main'],
    target: 'es2022',
    minify: true,
    // The licences of what is bundled stand in a file of their own.
    legalComments: 'none',
    metafile: true,
  });
  return {
    code: outputFiles.map(({ text }) => text).join(''),
    files: Object.keys(metafile.inputs),
  };
};

/** What Ajv writes of the schemas. */
const writeStandalone = (
  contract: Contract,
  schemas: ReadonlyMap<string, Schema>,
  { coerceTypes }: CompileOptions,
): string => {
  const ajv = new Ajv2020({
    strict: true,
    allowUnionTypes: true,
    allErrors: true,
    coerceTypes,
    code: { source: true, esm: true, lines: true },
  });
  addFormats.default(ajv);
  ajv.addVocabulary([...annotations(contract.components.schemas)]);
  ajv.addSchema({
    $id: definitions,
    $defs: Object.fromEntries(
      Object.entries(contract.components.schemas).map(([name, schema]) => [
        name,
        redirect(schema, ''),
      ]),
    ),
  });
  for (const [name, schema] of schemas) {
    ajv.addSchema({ ...redirect(schema, definitions), $id: name });
  }
  const names = Object.fromEntries([...schemas.keys()].map((name) => [name, name]));
  return stopEarly(standalone.default(ajv, names));
};

/** Enough to correct a value by. */
const enoughFaults = 20;

/**
 * Makes the loops over items and properties end when there are enough faults. Ajv reports either the first fault or all of
 * them, and for all of them the time grows with the square of their number: half a minute for a megabyte.
 */
const stopEarly = (code: string): string =>
  code
    .replace(
      /for\(let (i\d+)=0; \1<(len\d+); \1\+\+\)\{/g,
      `for(let $1=0; $1<$2 && errors<${enoughFaults}; $1++){`,
    )
    .replace(
      /for\(const (key\d+) in (\w+)\)\{/g,
      `for(const $1 in $2){if(errors>=${enoughFaults})break;`,
    );

/** Name of the one schema that holds all named schemas of the contract. */
const definitions = 'contract';

/** Points references at that schema. */
const redirect = (schema: Schema, to: string): Schema =>
  JSON.parse(
    JSON.stringify(schema).replaceAll('"#/components/schemas/', `"${to}#/$defs/`),
  ) as Schema;

/** Keywords that say something to readers and nothing to a validator. Ajv's strict mode asks for their names. */
const annotations = (value: unknown, found = new Set<string>()): ReadonlySet<string> => {
  if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      if (key.startsWith('x-')) found.add(key);
      annotations(inner, found);
    }
  }
  return found;
};

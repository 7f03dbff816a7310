import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import { build } from 'esbuild';
import type { Schema } from '@voice-agent-platform/contract-reader';

interface CompileOptions {
  /** Whether "5" is accepted for 5. Only for parameters, which are sent as text. */
  readonly coerceTypes: boolean;
}

/** The named schemas of the contract, to which references lead. */
type Definitions = Readonly<Record<string, Schema>>;

export interface CompiledModule {
  readonly code: string;
  /** The files that it was bundled from, relative to the working directory. */
  readonly files: readonly string[];
}

/**
 * Source of an ES module with one validation function for each schema, by name. It is bundled, because Ajv's output loads
 * Ajv's runtime with `require`, which an ES module does not have.
 */
export async function compileModule(
  definitions: Definitions,
  schemas: ReadonlyMap<string, Schema>,
  options: CompileOptions,
): Promise<CompiledModule> {
  const { outputFiles, metafile } = await build({
    stdin: {
      contents: writeStandalone(definitions, schemas, options),
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
    // The licenses of what is bundled are in a file of their own.
    legalComments: 'none',
    metafile: true,
  });
  return {
    code: outputFiles.map(({ text }) => text).join(''),
    files: Object.keys(metafile.inputs),
  };
}

/** The code that Ajv generates. */
function writeStandalone(
  definitions: Definitions,
  schemas: ReadonlyMap<string, Schema>,
  { coerceTypes }: CompileOptions,
): string {
  const ajv = new Ajv2020({
    strict: true,
    allowUnionTypes: true,
    allErrors: true,
    coerceTypes,
    code: { source: true, esm: true, lines: true },
  });
  addFormats.default(ajv);
  ajv.addVocabulary([...annotations(definitions)]);
  ajv.addSchema({
    $id: DEFINITIONS_ID,
    $defs: Object.fromEntries(
      Object.entries(definitions).map(([name, schema]) => [name, redirect(schema, '')]),
    ),
  });
  for (const [name, schema] of schemas) {
    ajv.addSchema({ ...redirect(schema, DEFINITIONS_ID), $id: name });
  }
  const names = Object.fromEntries([...schemas.keys()].map((name) => [name, name]));
  return stopEarly(standalone.default(ajv, names));
}

/** Enough to correct a value. */
const ENOUGH_FAULTS = 20;

/**
 * Ends the loops over items and properties when there are enough faults. Ajv reports either the first fault or all of
 * them. Reporting all takes time that grows with the square of their number: half a minute for a megabyte.
 */
export function stopEarly(code: string): string {
  const stopped = code
    .replace(
      /for\(let (i\d+)=0; \1<(len\d+); \1\+\+\)\{/g,
      `for(let $1=0; $1<$2 && errors<${ENOUGH_FAULTS}; $1++){`,
    )
    .replace(
      /for\(const (key\d+) in (\w+)\)\{/g,
      `for(const $1 in $2){if(errors>=${ENOUGH_FAULTS})break;`,
    );
  const endless =
    /for ?\((?!let i\d+=0; i\d+<len\d+ && errors<|const key\d+ in \w+\)\{if\(errors>=)[^)]*\)/.exec(
      stopped,
    );
  if (endless) throw new Error(`this loop of Ajv does not stop early: ${endless[0]}`);
  return stopped;
}

/** Name of the schema that contains all named schemas of the contract. */
const DEFINITIONS_ID = 'contract';

/** Makes references point to that schema. */
function redirect(schema: Schema, to: string): Schema {
  return JSON.parse(
    JSON.stringify(schema).replaceAll('"#/components/schemas/', `"${to}#/$defs/`),
  ) as Schema;
}

/** Keywords for readers and tools, not for validators. Ajv's strict mode requires their names. */
function annotations(value: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      if (key.startsWith('x-')) found.add(key);
      annotations(inner, found);
    }
  }
  return found;
}

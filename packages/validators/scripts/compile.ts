import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import { build } from 'esbuild';
import type { Schema } from '@voice-agent-platform/contract-reader';

/**
 * Source of an ES module with one validation function for each schema, by name, and the files that it was bundled from. It
 * is bundled, because Ajv's output loads Ajv's runtime with `require`, which an ES module does not have.
 *
 * @param definitions The named schemas of the contract, to which references lead.
 * @param coerceTypes Whether "5" is accepted for 5. Only for parameters, which are sent as text.
 */
export async function compileModule(
  definitions: Readonly<Record<string, Schema>>,
  schemas: ReadonlyMap<string, Schema>,
  coerceTypes: boolean,
) {
  const { outputFiles, metafile } = await build({
    stdin: {
      contents: writeStandalone(definitions, schemas, coerceTypes),
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
  definitions: Readonly<Record<string, Schema>>,
  schemas: ReadonlyMap<string, Schema>,
  coerceTypes: boolean,
): string {
  const ajv = new Ajv2020({
    strict: true,
    allowUnionTypes: true,
    allErrors: true,
    coerceTypes,
    code: { source: true, esm: true, lines: true },
  });
  addFormats.default(ajv);
  // What Ajv's strict mode does not know: where the document holds its schemas, and notes for readers and tools.
  ajv.addVocabulary(['components', 'compiled', 'x-irregularity', 'x-secret', 'x-unspecified']);
  // One document, in which the references of the contract lead where they lead there.
  ajv.addSchema({
    $id: 'contract',
    components: { schemas: definitions },
    compiled: Object.fromEntries(schemas),
  });
  const names = Object.fromEntries(
    [...schemas.keys()].map((name) => [name, `contract#/compiled/${name}`]),
  );
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

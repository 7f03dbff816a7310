import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import dependentRequired from 'ajv/dist/vocabularies/validation/dependentRequired.js';
import { build } from 'esbuild';
import type { Schema } from '@voice-agent-platform/contract-reader';
import type { JsonObject } from '@voice-agent-platform/shared/json';
import { walkObjects } from '@voice-agent-platform/shared/openapi-document';
import { formats } from './formats.js';
import { limitedKeywords } from './limited-keywords.js';

/** The schemas of a module. */
export interface ModuleSchemas {
  /** The named schemas of the contract, which references resolve to. */
  readonly definitions: Readonly<Record<string, Schema>>;
  /** The schemas to compile, by the name of their function. */
  readonly compiled: ReadonlyMap<string, Schema>;
  /** True to accept "5" for 5. Only for parameters, which are sent as text. */
  readonly coerceTypes: boolean;
}

/**
 * Returns the source of an ES module with one validation function per schema, and the files that it was bundled from.
 * It must be bundled, because Ajv's output loads Ajv's runtime with `require`, which ES modules do not have.
 */
export async function compileModule(schemas: ModuleSchemas) {
  const { outputFiles, metafile } = await build({
    stdin: {
      contents: writeStandalone(schemas),
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
    // The licenses of bundled code are in a separate file.
    legalComments: 'none',
    metafile: true,
  });
  return {
    code: outputFiles.map(({ text }) => text).join(''),
    // The bundle also contains copies of ajv-formats' regular expressions.
    files: [...Object.keys(metafile.inputs), fileURLToPath(import.meta.resolve('ajv-formats'))],
  };
}

/** Generates code with Ajv. */
function writeStandalone({ definitions, compiled, coerceTypes }: ModuleSchemas): string {
  // The class for the contract's dialect, 2020-12, records for each function which properties were evaluated, and this
  // record keeps bundlers from removing unused functions. The default class rejects keywords that it does not support.
  const ajv = new Ajv({
    strict: true,
    allowUnionTypes: true,
    allErrors: true,
    coerceTypes,
    // `src/fault.ts` words the messages.
    messages: false,
    // `this` carries the limit of a call.
    passContext: true,
    formats,
    code: { source: true, esm: true },
  });
  ajv.addKeyword(dependentRequired.default);
  for (const definition of limitedKeywords) {
    ajv.removeKeyword(definition.keyword);
    ajv.addKeyword(definition);
  }
  // The document keeps its schemas below these names.
  ajv.addVocabulary(['components', 'compiled']);
  // All schemas are in one document, so that the contract's references resolve as in the contract.
  ajv.addSchema({
    $id: 'contract',
    ...withoutNotes({
      components: { schemas: definitions },
      compiled: Object.fromEntries(compiled),
    }),
  });
  const exported = Object.fromEntries(
    [...compiled.keys()].map((name) => [name, `contract#/compiled/${name}`]),
  );
  return joinInPlace(standalone.default(ajv, exported));
}

/**
 * Ajv copies all earlier errors for each reference that it follows, which takes quadratic time. This function appends
 * instead.
 */
function joinInPlace(code: string): string {
  const joined = code.replaceAll(
    /vErrors === null \? (\S+) : vErrors\.concat\(\1\)/g,
    'joinErrors(vErrors, $1)',
  );
  if (joined.includes('.concat(')) throw new Error('Ajv joins errors in another way');
  return `${joined}
function joinErrors(errors, more) {
  if (errors === null) return more;
  for (const error of more) errors.push(error);
  return errors;
}`;
}

/** Keywords that do not affect validity. Ajv would copy them into the code. */
const NOTES = /^(?:description|default|x-.*)$/;

function withoutNotes(document: object): JsonObject {
  const copy = structuredClone(document) as JsonObject;
  walkObjects(copy, (object, pointer) => {
    // The keys of `properties` are field names, not keywords.
    if (pointer.endsWith('/properties')) return;
    for (const key of Object.keys(object).filter((keyword) => NOTES.test(keyword)))
      delete object[key];
  });
  return copy;
}

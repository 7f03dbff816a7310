import { fileURLToPath } from 'node:url';
import { Ajv, _, type CodeKeywordDefinition, type KeywordCxt, type Name } from 'ajv';
import { Type } from 'ajv/dist/compile/util.js';
import names from 'ajv/dist/compile/names.js';
import standalone from 'ajv/dist/standalone/index.js';
import dependentRequired from 'ajv/dist/vocabularies/validation/dependentRequired.js';
import { build } from 'esbuild';
import type { Schema } from '@voice-agent-platform/contract-reader';
import type { JsonObject } from '@voice-agent-platform/shared/json';
import { walkObjects } from '@voice-agent-platform/shared/openapi-document';
import { formats } from './formats.js';

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
    // The regular expressions of ajv-formats are copied.
    files: [...Object.keys(metafile.inputs), fileURLToPath(import.meta.resolve('ajv-formats'))],
  };
}

/** The code that Ajv generates. */
function writeStandalone(
  definitions: Readonly<Record<string, Schema>>,
  schemas: ReadonlyMap<string, Schema>,
  coerceTypes: boolean,
): string {
  // Not the class for the dialect of the contract, 2020-12: for each function, it writes a record of what was evaluated,
  // which keeps bundlers from leaving the function out. Ajv rejects a keyword that this one lacks.
  const ajv = new Ajv({
    strict: true,
    allowUnionTypes: true,
    allErrors: true,
    coerceTypes,
    // `src/fault.ts` words them.
    messages: false,
    // `this` has the limit of a call.
    passContext: true,
    formats,
    code: { source: true, esm: true },
  });
  ajv.addKeyword(dependentRequired.default);
  for (const definition of [items, additionalProperties]) {
    ajv.removeKeyword(definition.keyword as string);
    ajv.addKeyword(definition);
  }
  // Where the document holds its schemas.
  ajv.addVocabulary(['components', 'compiled']);
  // One document, in which the references of the contract lead where they lead there.
  ajv.addSchema({
    $id: 'contract',
    ...withoutNotes({
      components: { schemas: definitions },
      compiled: Object.fromEntries(schemas),
    }),
  });
  const exported = Object.fromEntries(
    [...schemas.keys()].map((name) => [name, `contract#/compiled/${name}`]),
  );
  return joinInPlace(standalone.default(ajv, exported));
}

/** Ajv copies all errors found so far for each reference that it follows, which takes time that grows with their square. */
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

/** What says nothing about whether a value is valid. Ajv would copy it into the code. */
const NOTES = /^(?:description|default|x-.*)$/;

function withoutNotes(document: object): JsonObject {
  const copy = structuredClone(document) as JsonObject;
  walkObjects(copy, (object, pointer) => {
    // Its keys are the names of fields.
    if (pointer.endsWith('/properties')) return;
    for (const key of Object.keys(object).filter((each) => NOTES.test(each))) delete object[key];
  });
  return copy;
}

/** The two keywords that go through a value stop at the limit of the call. Ajv itself reports the first fault or all of them. */
const items: CodeKeywordDefinition = {
  keyword: 'items',
  type: 'array',
  schemaType: ['boolean', 'object'],
  code(cxt) {
    if (cxt.schema === true) return;
    cxt.gen.forRange('i', 0, _`${cxt.data}.length`, (i) => checkInner(cxt, i, Type.Num));
  },
};

const additionalProperties: CodeKeywordDefinition = {
  keyword: 'additionalProperties',
  type: 'object',
  schemaType: ['boolean', 'object'],
  code(cxt) {
    if (cxt.schema === true) return;
    if (cxt.parentSchema.properties) {
      throw new Error(
        'A schema with properties and a schema for other properties is not supported',
      );
    }
    cxt.gen.forIn('key', cxt.data, (key) => checkInner(cxt, key, Type.Str));
  },
};

function checkInner(cxt: KeywordCxt, dataProp: Name, dataPropType: Type): void {
  cxt.gen.if(_`${names.default.errors} >= ${names.default.this}.limit`, () => cxt.gen.break());
  cxt.subschema({ keyword: cxt.keyword, dataProp, dataPropType }, cxt.gen.name('valid'));
}

/** Defines the keywords that lead into the items of a list and the values of a map. */
import { _, type CodeKeywordDefinition, type KeywordCxt, type Name } from 'ajv';
import { Type } from 'ajv/dist/compile/util.js';
import names from 'ajv/dist/compile/names.js';

type LimitedKeyword = CodeKeywordDefinition & { readonly keyword: string };

const items: LimitedKeyword = {
  keyword: 'items',
  type: 'array',
  schemaType: ['boolean', 'object'],
  code(cxt) {
    if (cxt.schema === true) return;
    cxt.gen.forRange('i', 0, _`${cxt.data}.length`, (i) => checkInner(cxt, i, Type.Num));
  },
};

const additionalProperties: LimitedKeyword = {
  keyword: 'additionalProperties',
  type: 'object',
  schemaType: ['boolean', 'object'],
  code(cxt) {
    if (cxt.schema === true) return;
    // The loop checks every key, also those that these keywords describe.
    for (const keyword of ['properties', 'patternProperties']) {
      if (cxt.parentSchema[keyword] !== undefined) {
        throw new Error(`additionalProperties is not supported beside ${keyword}`);
      }
    }
    cxt.gen.forIn('key', cxt.data, (key) => checkInner(cxt, key, Type.Str));
  },
};

/** They stop at the limit of a call. Ajv's own versions report either the first fault or all of them. */
export const limitedKeywords = [items, additionalProperties];

/** Checks an item or a value, unless the limit is reached: then the generated code leaves its loop. */
function checkInner(cxt: KeywordCxt, dataProp: Name, dataPropType: Type): void {
  cxt.gen.if(_`${names.default.errors} >= ${names.default.this}.limit`, () => cxt.gen.break());
  cxt.subschema({ keyword: cxt.keyword, dataProp, dataPropType }, cxt.gen.name('valid'));
}

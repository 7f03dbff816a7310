/** Two validators of JSON Schema 2020-12 that share no code. */
import { setShouldValidateFormat, validate } from '@hyperjump/json-schema/openapi-3-1';
import '@hyperjump/json-schema/formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Json } from '../../scripts/json.js';
import { shippedDocument } from '../shipped.js';

/** Whether the value satisfies the schema at the pointer into the shipped bundle. */
export type Judge = (pointer: string, value: Json) => Promise<boolean>;

export const judges: Record<string, Judge> = { Ajv: judgeByAjv(), Hyperjump: judgeByHyperjump() };

function judgeByAjv(): Judge {
  // The root that the schemas lie in is an OpenAPI document, whose fields Ajv takes for unknown keywords.
  const ajv = new Ajv2020({ strictSchema: false });
  formats.default(ajv);
  ajv.addSchema(shippedDocument(), 'contract', undefined, false);
  return (pointer, value) =>
    Promise.resolve(ajv.validate({ $ref: `contract#${asFragment(pointer)}` }, value));
}

function judgeByHyperjump(): Judge {
  setShouldValidateFormat(true);
  const bundle = new URL('../../dist/openapi.json', import.meta.url).href;
  return async (pointer, value) =>
    (await validate(`${bundle}#${asFragment(pointer)}`, value)).valid;
}

function asFragment(pointer: string): string {
  return pointer.split('/').map(encodeURIComponent).join('/');
}

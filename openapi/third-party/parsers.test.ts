/** Reads the contract and its profile with third-party parsers and a validator. */
import SwaggerParser from '@apidevtools/swagger-parser';
import { validate as validateByReadme } from '@readme/openapi-parser';
import { validate as validateByScalar } from '@scalar/openapi-parser';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { readDocument } from '../test/support.js';

const VERSIONS = {
  openapi: '3.1',
  'openapi-3.0': '3.0',
  'openapi-3.0.base': '3.0',
  'openapi-3.0.platform': '3.0',
};

it.each(Object.entries(VERSIONS))(
  '%s satisfies the schema of OpenAPI %s',
  async (name, version) => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(await readDocument(`${name}.json`));
    expect({ valid, errors, version: validator.version }).toEqual({ valid: true, version });
  },
);

it.each(Object.keys(VERSIONS))(
  '%s is accepted by the parsers that many tools are built on',
  async (name) => {
    // Each parser declares its own type of a document, and changes the document.
    const document = () => readDocument(`${name}.json`) as Promise<never>;
    await SwaggerParser.validate(await document());
    expect(await validateByReadme(await document())).toMatchObject({ valid: true });
    const { valid, errors } = await validateByScalar(await document());
    expect({ valid, errors }).toEqual({ valid: true, errors: [] });
  },
);

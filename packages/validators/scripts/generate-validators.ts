/**
 * Compiles the schemas of the contract to functions in `src/generated`. The functions are JavaScript, so they are
 * copied to `dist/generated`. The exports of the package are TypeScript.
 */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileModule } from './compile.js';
import { writeNames } from './write-names.js';
import {
  bundle,
  bundledOperations,
  type Body,
  type ContractOperation,
  type Schema,
} from '@voice-agent-platform/contract-reader';
import { writeNotices } from '@voice-agent-platform/shared/chores/third-party-notices';

const source = join(import.meta.dirname, '../src/generated');
const dist = join(import.meta.dirname, '../dist');
for (const folder of [source, dist]) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

function writeCompiled(name: string, code: string, exports: Iterable<string>): void {
  const declarations = [
    `import type { CompiledValidator } from '../validate.js';`,
    ...[...exports].map((exported) => `export declare const ${exported}: CompiledValidator;`),
  ].join('\n');
  writeFileSync(join(source, `${name}.js`), code);
  writeFileSync(join(source, `${name}.d.ts`), `${declarations}\n`);
}

/** Lets a bundler remove a call whose result a program does not use. */
const PURE = '/* @__PURE__ */';
/**
 * A program that imports only one of these modules also gets the root, because its declarations refer to types there.
 */
const ROOT = '../index.js';

const { schemas } = bundle.components;
const parameterSchemas = new Map<string, Schema>();
const valueSchemas = new Map<string, Schema>(
  Object.keys(schemas).map((name) => [`schema${name}`, { $ref: `#/components/schemas/${name}` }]),
);

/** Returns the name of a schema's compiled function: that of the named schema, or a new one. */
function compiledName(schema: Schema, fallback: string): string {
  const named = /^#\/components\/schemas\/(\w+)$/.exec(String(schema.$ref))?.[1];
  if (named !== undefined && Object.keys(schema).length === 1) return `schema${named}`;
  valueSchemas.set(fallback, schema);
  return fallback;
}

/** The arguments of a validator: the compiled function of a schema, and its names. */
function argumentsFor(name: string): string {
  return `value.${name}, names.${name}`;
}

/** A body with another media type has no schema. */
const READABLE_MEDIA_TYPES = ['application/json', 'text/plain'];

function readable(body?: Body): { mediaType: string; schema: Schema } | undefined {
  for (const mediaType of READABLE_MEDIA_TYPES) {
    const schema = body?.content?.[mediaType]?.schema;
    if (schema) return { mediaType, schema };
  }
  return undefined;
}

interface Part {
  /** `path` or a status. */
  readonly name: string | number;
  readonly type: string;
  readonly value: string;
}

function objectOf(parts: readonly Part[]): Omit<Part, 'name'> {
  return {
    type: `{ ${parts.map(({ name, type }) => `readonly ${name}: ${type}`).join('; ')} }`,
    value: `{ ${parts.map(({ name, value }) => `${name}: ${value}`).join(', ')} }`,
  };
}

function operationValidators({ row, operation }: ContractOperation): string {
  const { operationId } = row;
  const { parameters = [], requestBody, responses } = operation;
  const types = `operations['${operationId}']`;
  const parts: Part[] = [];
  for (const place of ['path', 'query']) {
    const chosen = parameters.filter((parameter) => parameter.in === place);
    if (chosen.length === 0) continue;
    const name = `${operationId}_${place}`;
    parameterSchemas.set(name, {
      type: 'object',
      properties: Object.fromEntries(chosen.map(({ name, schema }) => [name, schema])),
      required: chosen.filter(({ required }) => required).map(({ name }) => name),
    });
    parts.push({
      name: place,
      type: `Validator<NonNullable<${types}['parameters']['${place}']>>`,
      value: `${PURE} parameterValidator(parameter.${name}, names.${name})`,
    });
  }
  const body = readable(requestBody);
  if (body) {
    const type = `NonNullable<${types}['requestBody']>['content']['${body.mediaType}']`;
    const compiled = argumentsFor(compiledName(body.schema, `${operationId}_body`));
    parts.push({
      name: 'body',
      ...(requestBody?.required
        ? { type: `Validator<${type}>`, value: `${PURE} validator(${compiled})` }
        : {
            type: `Validator<${type} | undefined>`,
            value: `${PURE} optionalValidator(${compiled})`,
          }),
    });
  }
  const byStatus = Object.entries(responses).flatMap(([status, response]) => {
    const content = readable(response);
    if (!content) return [];
    const compiled = argumentsFor(compiledName(content.schema, `${operationId}_${status}`));
    return [
      {
        name: status,
        type: `Validator<${types}['responses'][${status}]['content']['${content.mediaType}']>`,
        value: `${PURE} validator(${compiled})`,
      },
    ];
  });
  const { type, value } = objectOf([...parts, { name: 'response', ...objectOf(byStatus) }]);
  return `export const ${operationId}: ${type} = ${value};`;
}

function schemaValidator([name, schema]: [string, Schema]): string {
  const type = `components['schemas']['${name}']`;
  if (!schema.enum) {
    return `export const ${name}: Validator<${type}> = ${PURE} validator(${argumentsFor(`schema${name}`)});`;
  }
  const values = JSON.stringify(schema.enum);
  return `export const ${name}: EnumerationValidator<${type}, readonly ${values}> = ${PURE} enumeration(value.schema${name}, ${values});`;
}

writeFileSync(
  join(source, 'operations.ts'),
  `import type { operations, Validator } from '${ROOT}';
import * as names from './names.js';
import * as parameter from './parameters.js';
import * as value from './values.js';
import { optionalValidator, parameterValidator, validator } from '../validate.js';

${bundledOperations().map(operationValidators).join('\n')}
`,
);
writeFileSync(
  join(source, 'schemas.ts'),
  `import type { components, EnumerationValidator, Validator } from '${ROOT}';
import * as names from './names.js';
import * as value from './values.js';
import { enumeration, validator } from '../validate.js';

${Object.entries(schemas).map(schemaValidator).join('\n')}
`,
);

const compiledParameters = await compileModule(schemas, parameterSchemas, true);
const compiledValues = await compileModule(schemas, valueSchemas, false);
writeCompiled('parameters', compiledParameters.code, parameterSchemas.keys());
writeCompiled('values', compiledValues.code, valueSchemas.keys());
writeFileSync(
  join(source, 'names.ts'),
  writeNames(schemas, new Map([...valueSchemas, ...parameterSchemas])),
);
cpSync(source, join(dist, 'generated'), {
  recursive: true,
  filter: (path) => path === source || /\.(?:js|d\.ts)$/.test(path),
});
writeFileSync(
  join(dist, 'third-party-notices.txt'),
  writeNotices([...compiledParameters.files, ...compiledValues.files]),
);

/**
 * Compiles the schemas of the contract to functions, in `src/generated`. The functions are JavaScript, so they are copied to
 * `dist/generated`. The tables over them are TypeScript.
 */
import { copyFileSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileModule } from './compile.js';
import {
  bundle,
  bundledOperations,
  type Body,
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

const { schemas } = bundle.components;
const parameterSchemas = new Map<string, Schema>();
const valueSchemas = new Map<string, Schema>(
  Object.keys(schemas).map((name) => [`schema${name}`, { $ref: `#/components/schemas/${name}` }]),
);

/** The name of the compiled function of a schema: that of the named schema, or a new one. */
function compiledName(schema: Schema, fallback: string): string {
  const named = /^#\/components\/schemas\/(\w+)$/.exec(String(schema.$ref))?.[1];
  if (named !== undefined && Object.keys(schema).length === 1) return `schema${named}`;
  valueSchemas.set(fallback, schema);
  return fallback;
}

/** A body of unknown media type has no known schema either. */
const READABLE_MEDIA_TYPES = ['application/json', 'text/plain'];

function schemaOf(body?: Body): Schema | undefined {
  return READABLE_MEDIA_TYPES.map((mediaType) => body?.content?.[mediaType]?.schema).find(Boolean);
}

const table = bundledOperations().map(({ row: { operationId }, operation }) => {
  const { parameters = [], requestBody, responses } = operation;
  const parts: string[] = [];
  for (const place of ['path', 'query']) {
    const chosen = parameters.filter((parameter) => parameter.in === place);
    if (chosen.length === 0) continue;
    const name = `${operationId}_${place}`;
    parameterSchemas.set(name, {
      type: 'object',
      properties: Object.fromEntries(chosen.map(({ name, schema }) => [name, schema])),
      required: chosen.filter(({ required }) => required).map(({ name }) => name),
    });
    const type = `NonNullable<operations['${operationId}']['parameters']['${place}']>`;
    parts.push(`${place}: parameterValidator<${type}>(parameter.${name})`);
  }
  const body = schemaOf(requestBody);
  if (body) {
    const wrap = requestBody?.required ? 'validator' : 'optionalValidator';
    const type = `Content<NonNullable<operations['${operationId}']['requestBody']>>`;
    parts.push(`body: ${wrap}<${type}>(value.${compiledName(body, `${operationId}_body`)})`);
  }
  const validated = Object.entries(responses).flatMap(([status, response]) => {
    const schema = schemaOf(response);
    if (!schema) return [];
    const type = `Content<operations['${operationId}']['responses'][${status}]>`;
    return [
      `${status}: validator<${type}>(value.${compiledName(schema, `${operationId}_${status}`)})`,
    ];
  });
  parts.push(`response: { ${validated.join(', ')} }`);
  return `  ${operationId}: { ${parts.join(', ')} },`;
});

writeFileSync(
  join(source, 'validators.ts'),
  `import * as parameter from './parameters.js';
import type { operations } from './types.js';
import * as value from './values.js';
import { optionalValidator, parameterValidator, validator, type OperationValidators } from '../validate.js';

type Content<Part> = Part extends { content: infer Types } ? Types[keyof Types] : never;

/** The validators of each operation, by operationId. */
export const validators = {
${table.join('\n')}
} as const satisfies Readonly<Record<string, OperationValidators>>;
`,
);
writeFileSync(
  join(source, 'schemas.ts'),
  `import type { components } from './types.js';
import * as value from './values.js';
import { validator, type Validator } from '../validate.js';

/** A validator for each named schema of the contract. */
export const schemas = {
${Object.keys(schemas)
  .map((name) => `  ${name}: validator<components['schemas']['${name}']>(value.schema${name}),`)
  .join('\n')}
} as const satisfies Readonly<Record<string, Validator>>;
`,
);

const compiledParameters = await compileModule(schemas, parameterSchemas, true);
const compiledValues = await compileModule(schemas, valueSchemas, false);
writeCompiled('parameters', compiledParameters.code, parameterSchemas.keys());
writeCompiled('values', compiledValues.code, valueSchemas.keys());
// A copy, so that the package has the types of valid values without a dependency.
const types = fileURLToPath(import.meta.resolve('@voice-agent-platform/types'));
copyFileSync(types.replace(/\.js$/, '.d.ts'), join(source, 'types.d.ts'));
cpSync(source, join(dist, 'generated'), {
  recursive: true,
  filter: (path) => path === source || /\.(?:js|d\.ts)$/.test(path),
});
writeFileSync(
  join(dist, 'third-party-notices.txt'),
  writeNotices([...compiledParameters.files, ...compiledValues.files]),
);

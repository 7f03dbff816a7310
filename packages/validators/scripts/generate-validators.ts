/**
 * Compiles the schemas of the contract to functions in `src/generated`. The functions are JavaScript, so they are
 * copied to `dist/generated`. The exports of the package are TypeScript.
 */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle, bundledOperations, type Schema } from '@voice-agent-platform/contract-reader';
import { writeNotices } from '@voice-agent-platform/shared/chores/third-party-notices';
import { compileModule } from './compile.js';
import { writeNames } from './write-names.js';
import { namedFunction, PURE, writeArguments, writeOperations } from './write-operations.js';

const source = join(import.meta.dirname, '../src/generated');
const dist = join(import.meta.dirname, '../dist');
/**
 * The modules import types from the root, so that a program which imports only one of them has the root too. Without it,
 * the compiler could not write the declarations of that program, because only the root exports these types.
 */
const ROOT = '../index.js';

const { schemas } = bundle.components;
const operations = writeOperations(bundledOperations());
const values = new Map<string, Schema>([
  ...Object.keys(schemas).map((name): [string, Schema] => [
    namedFunction(name),
    { $ref: `#/components/schemas/${name}` },
  ]),
  ...operations.values,
]);
const compiledParameters = await compileModule({
  definitions: schemas,
  compiled: operations.parameters,
  coerceTypes: true,
});
const compiledValues = await compileModule({
  definitions: schemas,
  compiled: values,
  coerceTypes: false,
});
const modules: Readonly<Record<string, string>> = {
  'operations.ts': `import type { operations, Validator } from '${ROOT}';
import * as names from './names.js';
import * as parameter from './parameters.js';
import * as value from './values.js';
import { optionalValidator, parameterValidator, validator } from '../validate.js';

${operations.text}
`,
  'schemas.ts': `import type { components, EnumerationValidator, Validator } from '${ROOT}';
import * as names from './names.js';
import * as value from './values.js';
import { enumeration, validator } from '../validate.js';

${Object.entries(schemas).map(writeSchemaValidator).join('\n')}
`,
  'names.ts': writeNames(schemas, new Map([...values, ...operations.parameters])),
  'parameters.js': compiledParameters.code,
  'parameters.d.ts': declareFunctions(operations.parameters.keys()),
  'values.js': compiledValues.code,
  'values.d.ts': declareFunctions(values.keys()),
};

for (const folder of [source, dist]) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}
for (const [name, text] of Object.entries(modules)) writeFileSync(join(source, name), text);
cpSync(source, join(dist, 'generated'), {
  recursive: true,
  filter: (path) => path === source || /\.(?:js|d\.ts)$/.test(path),
});
writeFileSync(
  join(dist, 'third-party-notices.txt'),
  writeNotices([...compiledParameters.files, ...compiledValues.files]),
);

function writeSchemaValidator([name, schema]: [string, Schema]): string {
  const type = `components['schemas']['${name}']`;
  const compiled = namedFunction(name);
  if (!schema.enum) {
    return `export const ${name}: Validator<${type}> = ${PURE} validator(${writeArguments(compiled)});`;
  }
  const members = JSON.stringify(schema.enum);
  return `export const ${name}: EnumerationValidator<${type}, readonly ${members}> = ${PURE} enumeration(value.${compiled}, ${members});`;
}

/** Writes the declarations of a compiled module. */
function declareFunctions(names: Iterable<string>): string {
  const declarations = [
    `import type { CompiledValidator } from '../validate.js';`,
    ...[...names].map((name) => `export declare const ${name}: CompiledValidator;`),
  ];
  return `${declarations.join('\n')}\n`;
}

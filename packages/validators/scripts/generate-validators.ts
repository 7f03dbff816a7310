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
 * A program that imports only one of these modules also gets the root, because its declarations refer to types there.
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

for (const folder of [source, dist]) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}
writeFileSync(
  join(source, 'operations.ts'),
  `import type { operations, Validator } from '${ROOT}';
import * as names from './names.js';
import * as parameter from './parameters.js';
import * as value from './values.js';
import { optionalValidator, parameterValidator, validator } from '../validate.js';

${operations.text}
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
writeCompiled('parameters', compiledParameters.code, operations.parameters.keys());
writeCompiled('values', compiledValues.code, values.keys());
writeFileSync(
  join(source, 'names.ts'),
  writeNames(schemas, new Map([...values, ...operations.parameters])),
);
cpSync(source, join(dist, 'generated'), {
  recursive: true,
  filter: (path) => path === source || /\.(?:js|d\.ts)$/.test(path),
});
writeFileSync(
  join(dist, 'third-party-notices.txt'),
  writeNotices([...compiledParameters.files, ...compiledValues.files]),
);

function schemaValidator([name, schema]: [string, Schema]): string {
  const type = `components['schemas']['${name}']`;
  const compiled = namedFunction(name);
  if (!schema.enum) {
    return `export const ${name}: Validator<${type}> = ${PURE} validator(${writeArguments(compiled)});`;
  }
  const members = JSON.stringify(schema.enum);
  return `export const ${name}: EnumerationValidator<${type}, readonly ${members}> = ${PURE} enumeration(value.${compiled}, ${members});`;
}

function writeCompiled(name: string, code: string, exports: Iterable<string>): void {
  const declarations = [
    `import type { CompiledValidator } from '../validate.js';`,
    ...[...exports].map((exported) => `export declare const ${exported}: CompiledValidator;`),
  ].join('\n');
  writeFileSync(join(source, `${name}.js`), code);
  writeFileSync(join(source, `${name}.d.ts`), `${declarations}\n`);
}

/** Code samples: the marked regions of the drivers, so that every sample has run. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface DriverSample {
  /** The language of the client, as in `voice-agent-codegen <name>`. */
  readonly name: string;
  readonly label: string;
  readonly code: string;
}

/** The drivers whose regions the operation pages show, in the order of the menu. The files are in this package. */
export const sampledDrivers = [
  { name: 'python', label: 'Python (generated)', file: 'python/driver.py' },
  { name: 'go', label: 'Go', file: 'go/main.go' },
  { name: 'rust', label: 'Rust', file: 'rust/src/main.rs' },
  { name: 'java', label: 'Java', file: 'java/Driver.java' },
  { name: 'kotlin', label: 'Kotlin', file: 'kotlin/Driver.kt' },
  { name: 'csharp', label: 'C#', file: 'csharp/Driver.cs' },
  { name: 'php', label: 'PHP', file: 'php/driver.php' },
  { name: 'ruby', label: 'Ruby', file: 'ruby/driver.rb' },
];

/** The call of an operation, with the client that it needs, in each language whose driver has it. */
export function samplesOf(operationId: string, root: 'base' | 'platform'): DriverSample[] {
  return sampledDrivers.flatMap(({ name, label, file }) => {
    const source = readFileSync(fileURLToPath(new URL(`../${file}`, import.meta.url)), 'utf8');
    const code = sampleFrom(source, operationId, root);
    return code === undefined ? [] : [{ name, label, code }];
  });
}

/**
 * The regions that are named after the root and the operation, then those that are named after something that they use,
 * below the imports of what they use. A region can have several names.
 * @returns undefined if no region has the name of the operation
 */
export function sampleFrom(source: string, operationId: string, root: string): string | undefined {
  const regions = regionsOf(source);
  const named = (name: string) =>
    regions.filter(({ names }) => names.includes(name)).map(({ code }) => code);
  const call = named(operationId);
  if (call.length === 0) return undefined;
  const body = [...named(root), call.join('\n')].join('\n\n');
  const uses = (identifier: string) => new RegExp(`\\b${identifier}\\b`).test(body);
  const helpers = regions
    .filter(({ names }) => !names.includes(root) && !names.includes(operationId))
    .filter(({ names }) => names.some(uses));
  const imports = source.split('\n').filter((line) => {
    const [, imported] = /^(?:import|from|use) .*?(\w+);?$/.exec(line) ?? [];
    return imported !== undefined && uses(imported);
  });
  return [imports.join('\n'), body, ...helpers.map(({ code }) => code)]
    .filter((part) => part !== '')
    .join('\n\n');
}

interface Region {
  readonly names: readonly string[];
  readonly code: string;
}

function regionsOf(source: string): Region[] {
  const marked = /^[ \t]*(?:#|\/\/) region (.+)\n([^]*?)^[ \t]*(?:#|\/\/) endregion$/gm;
  return [...source.matchAll(marked)].map(([, names = '', code = '']) => ({
    names: names.split(' '),
    code: withoutIndent(code.trimEnd()),
  }));
}

function withoutIndent(code: string): string {
  const lines = code.split('\n');
  const indents = lines.filter((line) => line !== '').map((line) => line.search(/\S/));
  const indent = Math.min(...indents);
  return lines.map((line) => line.slice(indent)).join('\n');
}

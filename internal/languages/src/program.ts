/** From a call of the contract to source files: the program that its page shows, and the calls of a driver. */
import type { OperationRow } from '@voice-agent-platform/openapi/operations';
import type { Call, driverCalls } from './calls.js';
import { print, type Doc, type Layout } from './layout.js';

/** How a language writes its files. */
export interface ProgramWriter {
  /** The program of a call: a whole file, which reads the environment, calls, and prints what `call.prints` says. */
  readonly program: (call: Call) => string;
  /** The path of that file, beside the folder of the client. */
  readonly programFile: (operationId: string) => string;
  /** The file that makes every call of the driver. */
  readonly callsFile: string;
  /** Fills the text of that file: puts imports and calls in the place of the comments with these names. */
  readonly calls: (calls: typeof driverCalls, text: string) => string;
}

/** The variables that every program reads. */
export const ROOTS: Readonly<Record<OperationRow['root'], string>> = {
  base: 'VOICE_AGENT_BASE_URL',
  platform: 'VOICE_AGENT_PLATFORM_URL',
};
export const KEY = 'VOICE_AGENT_API_KEY';
export const ORGANIZATION = 'VOICE_AGENT_ORGANIZATION_ID';

/** Why a program does not follow redirects. */
export const NO_REDIRECTS =
  'A redirect of an update would send its body, which can hold the key, to another host.';

/**
 * Notes what a piece of code takes from a module, or that it takes the whole module.
 * @returns the name
 */
export type Use = (module: string, name?: string) => string;

/** What the code of a file imports. Code notes that where it is written, so nothing is imported by accident. */
export class Imports {
  readonly #names = new Map<string, Set<string>>();

  readonly use: Use = (module, name = '') => {
    const names = this.#names.get(module) ?? new Set();
    this.#names.set(module, name === '' ? names : names.add(name));
    return name;
  };

  has(module: string): boolean {
    return this.#names.has(module);
  }

  /** In alphabetical order, as are the names of each module. */
  get modules(): (readonly [module: string, names: readonly string[]])[] {
    return [...this.#names]
      .map(([module, names]) => [module, [...names].sort(byName)] as const)
      .sort(([one], [other]) => byName(one, other));
  }
}

/** As sorters of imports order them. */
function byName(one: string, other: string): number {
  return one.toLowerCase() < other.toLowerCase() ? -1 : 1;
}

/** Statements, each on lines of its own, inside of blocks. An empty one is an empty line. */
export function statements(docs: readonly Doc[], { width, unit }: Layout, depth = 0): string {
  const by = unit.repeat(depth);
  // A tab is as wide as four spaces.
  const room = width - by.replaceAll('\t', '    ').length;
  return indent(docs.map((doc) => print(doc, { width: room, unit })).join('\n'), by);
}

/** Lines of code, each indented. */
export function indent(code: string, by: string): string {
  return code.replace(/^(?=.)/gm, by);
}

/** Replaces the comment with this name, such as `# imports`, by lines with its indentation. */
export function fill(text: string, name: 'imports' | 'calls', code: string): string {
  return text.replace(new RegExp(`^([ \\t]*)\\S+ ${name}$`, 'm'), (_, by: string) =>
    indent(code, by),
  );
}

/** How a language prints a result. */
export interface PrintForms {
  /** What holds the status of the response. */
  readonly status: string;
  /** Prints a text on a line of its own. */
  readonly print: (text: string) => string;
  readonly variable: (name: string) => string;
  readonly field: (object: string, name: string) => string;
  /** @param isOptional whether the list can be absent */
  readonly each: (item: string, list: string, print: string, isOptional: boolean) => string;
}

/** The last statement of a program. */
export function printed(
  { prints, result, returns, item }: Call,
  { status, print: line, variable, field, each }: PrintForms,
): string {
  const name = variable(result);
  switch (prints.kind) {
    case 'status':
      return line(status);
    case 'text':
      return line(name);
    case 'field': {
      if (returns !== 'list') return line(field(name, prints.field));
      const one = variable(item);
      return each(one, name, line(field(one, prints.field)), false);
    }
    case 'items': {
      const one = variable('item');
      return each(one, field(name, prints.field), line(one), !prints.required);
    }
  }
}

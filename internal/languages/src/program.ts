/** Writes source files for calls: the program on an operation's page, and the calls of a driver. */
import type { OperationRow } from '@voice-agent-platform/openapi/operations';
import type { driverCalls } from './calls.js';
import type { Call } from './create-call.js';
import { print, type Doc, type Layout } from './layout.js';

/** Writes the files of a language. */
export interface ProgramWriter {
  /**
   * Returns the program of a call: a whole file that reads the environment, makes the call, and prints `call.prints`.
   */
  readonly program: (call: Call) => string;
  /** Returns the path of the program next to the client's folder. */
  readonly programFile: (operationId: string) => string;
  /** The path of the file with all calls of the driver. */
  readonly callsFile: string;
  /** Fills the text of that file: imports and calls replace the comments with these names. */
  readonly calls: (calls: typeof driverCalls, text: string) => string;
}

/** Returns the calls of a program. If the call sends back an earlier result, the call that reads it comes first. */
export function programCalls(call: Call): readonly Call[] {
  return call.reads ? [call.reads.call, call] : [call];
}

/** The environment variable of each root. */
export const ROOTS: Readonly<Record<OperationRow['root'], string>> = {
  base: 'VOICE_AGENT_BASE_URL',
  platform: 'VOICE_AGENT_PLATFORM_URL',
};
export const KEY = 'VOICE_AGENT_API_KEY';
export const ORGANIZATION = 'VOICE_AGENT_ORGANIZATION_ID';

/**
 * Records that code uses a name of a module, or the whole module.
 * @returns the name
 */
export type Use = (module: string, name?: string) => string;

/** The imports of a file. Code records them where it is written, so nothing is imported by accident. */
export class Imports {
  readonly #names = new Map<string, Set<string>>();

  readonly use: Use = (module, name = '') => {
    const names = this.#names.get(module) ?? new Set();
    this.#names.set(module, name === '' ? names : names.add(name));
    return name;
  };

  /** The modules and their names, both in alphabetical order. */
  get modules(): (readonly [module: string, names: readonly string[]])[] {
    return [...this.#names]
      .map(([module, names]) => [module, [...names].sort(byName)] as const)
      .sort(([a], [b]) => byName(a, b));
  }
}

/** Compares names like sorters of imports do. */
function byName(a: string, b: string): number {
  return a.toLowerCase() < b.toLowerCase() ? -1 : 1;
}

/** Writes statements inside blocks, each on its own lines. An empty statement becomes an empty line. */
export function statements(docs: readonly Doc[], { width, unit }: Layout, depth = 0): string {
  const by = unit.repeat(depth);
  // A tab counts as four spaces.
  const room = width - by.replaceAll('\t', '    ').length;
  return indent(docs.map((doc) => print(doc, { width: room, unit })).join('\n'), by);
}

/** Indents all lines. */
export function indent(code: string, by: string): string {
  return code.replace(/^(?=.)/gm, by);
}

/** Replaces the comment with this name, such as `# imports`, with lines at its indentation. */
export function fill(text: string, name: 'imports' | 'calls', code: string): string {
  return text.replace(new RegExp(`^([ \\t]*)\\S+ ${name}$`, 'm'), (_, by: string) =>
    indent(code, by),
  );
}

/** The statements of a language that print a result. */
export interface PrintForms {
  /** The expression for the status of the response. */
  readonly status: string;
  /** Prints a text on its own line. */
  readonly print: (text: string) => string;
  readonly variable: (name: string) => string;
  readonly field: (object: string, name: string) => string;
  readonly forEach: (loop: Loop) => string;
  /** Saves the result, which is bytes. */
  readonly save: (result: string, file: string) => string;
}

/** A loop that prints each item of a list. */
export interface Loop {
  /** The variable of an item. */
  readonly item: string;
  /** The expression of the list. */
  readonly items: string;
  /** The statement that prints an item. */
  readonly print: string;
  /** True if the list may be absent. */
  readonly isOptional: boolean;
}

/** Returns the last statement of a program. */
export function printStatement(
  { prints, result, returns, item }: Call,
  { status, print: line, variable, field, forEach, save }: PrintForms,
): string {
  const name = variable(result);
  switch (prints.kind) {
    case 'status':
      return line(status);
    case 'saved':
      return save(name, prints.file);
    case 'field': {
      if (returns !== 'list') return line(field(name, prints.field));
      const element = variable(item);
      const print = line(field(element, prints.field));
      return forEach({ item: element, items: name, print, isOptional: false });
    }
    case 'items': {
      const element = variable('item');
      const items = field(name, prints.field);
      return forEach({ item: element, items, print: line(element), isOptional: !prints.required });
    }
  }
}

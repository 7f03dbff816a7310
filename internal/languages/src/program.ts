/** Defines the files that a language writes for calls: the program on an operation's page, and the calls of a driver. */
import type { OperationRow } from '@voice-agent-platform/openapi/operations';
import type { driverCalls } from './calls.js';
import type { Call } from './create-call.js';
import { nested, print, type Doc, type Layout } from './layout.js';

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
  /** The folder with the text of that file. Default: that of the language. */
  readonly callsFolder?: string;
  /** Fills the text of that file, which has a comment at the place of each part. */
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

/** Writes statements inside blocks, each on its own lines. An empty statement becomes an empty line. */
export function statements(docs: readonly Doc[], layout: Layout, depth = 0): string {
  const code = docs.map((doc) => print(doc, nested(layout, depth))).join('\n');
  return indent(code, layout.unit.repeat(depth));
}

/** Indents all lines. */
export function indent(code: string, by: string): string {
  return code.replace(/^(?=.)/gm, by);
}

/**
 * Fills the places of a file, such as `# harness.ts writes the imports here.`, with lines at their indentation.
 * @throws if the file lacks a place
 */
export function fill(text: string, parts: Readonly<Record<string, string>>): string {
  return Object.entries(parts).reduce((filled, [name, code]) => {
    const comment = `harness.ts writes the ${name} here.`;
    const place = new RegExp(`^([ \\t]*)\\S+ ${comment}$`, 'm');
    if (!place.test(filled))
      throw new Error(`The file of the calls lacks the comment "${comment}"`);
    return filled.replace(place, (_, by: string) => indent(code, by));
  }, text);
}

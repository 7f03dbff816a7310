/** Code samples: the programs of the operations, as the suite runs them. */
import { languages } from './registry.js';
import { findCall } from './src/calls.js';

export interface ProgramSample {
  /** The language of the client, as in `voice-agent-codegen <name>`. */
  readonly name: string;
  readonly title: string;
  readonly code: string;
}

/** The program of an operation in each language with a generated client. */
export function samplesOf(operationId: string): ProgramSample[] {
  const call = findCall(operationId);
  return languages.flatMap(({ name, title, programs }) =>
    programs ? [{ name, title, code: programs.program(call) }] : [],
  );
}

/** Code samples: the programs of the operations, as the suite runs them. */
import { harnesses } from './registry.js';
import { findCall } from './src/calls.js';

export interface ProgramSample {
  /** The language of the client, as in `voice-agent-codegen <name>`. */
  readonly name: string;
  readonly title: string;
  /** As a code block of Markdown names it. */
  readonly codeBlock: string;
  readonly code: string;
}

/** The program of an operation in each language with a generated client. */
export function samplesOf(operationId: string): ProgramSample[] {
  const call = findCall(operationId);
  return harnesses.flatMap(({ name, title, codeBlock = name, programs }) =>
    programs ? [{ name, title, codeBlock, code: programs.program(call) }] : [],
  );
}

/** Provides the tested programs of the operations as code samples. */
import { harnesses } from './registry.js';
import { findCall } from './src/calls.js';

export interface ProgramSample {
  /** The name of the language in `voice-agent-codegen <name>`. */
  readonly name: string;
  readonly title: string;
  /** The language of a Markdown code block. */
  readonly codeBlock: string;
  readonly code: string;
}

/** Returns the program of an operation in each language with a generated client. */
export function samplesOf(operationId: string): ProgramSample[] {
  const call = findCall(operationId);
  return harnesses.flatMap(({ name, title, codeBlock = name, programs }) =>
    programs ? [{ name, title, codeBlock, code: programs.program(call) }] : [],
  );
}

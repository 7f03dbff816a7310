import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExpectedAnswer } from './answer-fault.js';
import type { CanonicalRequest } from './canonical-request.js';
import { languageFolder } from './places.js';

export const rounds = ['sandbox', 'hostile'] as const;
export type Round = (typeof rounds)[number];

/** What each driver's client must make of the answer to a step, and the one request that it must send for it. */
export interface Step {
  /** An operationId, or in the hostile round the name of a further case. */
  step: string;
  output: ExpectedAnswer;
  request: CanonicalRequest;
}

/** Both rounds in the order in which every driver takes them. */
export type Expectation = Record<Round, Step[]>;

export const expectationFile = join(languageFolder('expected'), 'steps.json');

export async function readExpectation(): Promise<Expectation> {
  return JSON.parse(await readFile(expectationFile, 'utf8')) as Expectation;
}

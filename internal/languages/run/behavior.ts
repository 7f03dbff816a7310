/** Reads and writes the recorded behavior of each client with malformed responses. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Behavior } from '@voice-agent-platform/codegen/internal/verify/malformed-outcome';
import { driverFolder } from '../src/harness.js';

/**
 * Returns the recorded behavior of a language's client with malformed responses, as `verify --behavior` writes it.
 * @returns undefined for a language that has never passed
 */
export function readBehavior(name: string): Behavior | undefined {
  const file = behaviorFile(name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Behavior) : undefined;
}

export function writeBehavior(name: string, behavior: Behavior): void {
  writeFileSync(behaviorFile(name), `${JSON.stringify(behavior, null, 2)}\n`);
}

function behaviorFile(name: string): string {
  return `${driverFolder(name)}/behavior.json`;
}

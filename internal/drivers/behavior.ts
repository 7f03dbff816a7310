/** What the client of each language does with malformed responses: a file per language, as `verify --behavior` writes it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Behavior } from '@voice-agent-platform/codegen/internal/verify/verify';
import { folderOf } from './src/language.js';

/** @returns undefined for a language that has never passed */
export function readBehavior(name: string): Behavior | undefined {
  const file = behaviorFile(name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Behavior) : undefined;
}

export function writeBehavior(name: string, behavior: Behavior): void {
  writeFileSync(behaviorFile(name), `${JSON.stringify(behavior, null, 2)}\n`);
}

function behaviorFile(name: string): string {
  return `${folderOf(name)}/behavior.json`;
}

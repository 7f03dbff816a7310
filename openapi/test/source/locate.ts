import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseDigest } from './digest.js';

/** The source is not part of this repository; it may lie in a `shared` folder beside it. */
const CANDIDATES = ['../../../../shared/platform-api.md', '../../../../../shared/platform-api.md'];

export function readSource(): string | undefined {
  const path = CANDIDATES.map((candidate) =>
    fileURLToPath(new URL(candidate, import.meta.url)),
  ).find((candidate) => existsSync(candidate));
  return path === undefined ? undefined : readFileSync(path, 'utf8');
}

export const digestPath = fileURLToPath(new URL('digest.tsv', import.meta.url));

export const readDigest = () => parseDigest(readFileSync(digestPath, 'utf8'));

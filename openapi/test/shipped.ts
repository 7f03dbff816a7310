import { readFileSync } from 'node:fs';
import type { JsonObject } from '../scripts/json.js';

const text = readFileSync(new URL('../dist/openapi.json', import.meta.url), 'utf8');

/** The bundle as the build left it, a fresh copy for each caller. */
export const shippedDocument = (): JsonObject => JSON.parse(text) as JsonObject;

/**
 * Loads TypeScript's compiler API. It is required, because Node takes three times as long to import a CommonJS file of
 * 9 MB.
 */
import { createRequire } from 'node:module';
import type typescript from 'typescript';

export const ts = createRequire(import.meta.url)('typescript') as typeof typescript;

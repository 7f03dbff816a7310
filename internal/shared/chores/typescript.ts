/**
 * Loads TypeScript's compiler API with `require`. It is a CommonJS file of 9 MB, and Node takes three times as long to
 * `import` it.
 */
import { createRequire } from 'node:module';
import type typescript from 'typescript';

export const ts = createRequire(import.meta.url)('typescript') as typeof typescript;

import { defineConfig } from 'vitest/config';
import shared from '../../vitest.shared.js';

/** Beside `test`, each folder that fetches what it needs is a suite with a command of its own. */
export default defineConfig({ test: { ...shared.test, include: ['**/*.test.ts'] } });

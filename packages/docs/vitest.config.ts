import { defineConfig } from 'vitest/config';
import shared from '../../vitest.shared.js';

/** `test` needs Node alone; `browser` finds or fetches a browser, and has a command of its own. */
export default defineConfig({ test: { ...shared.test, include: ['**/*.test.ts'] } });

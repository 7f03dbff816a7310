import { defineConfig } from 'vitest/config';

// Several tests start compilers and package managers, which a loaded machine slows down without harm.
export default defineConfig({ test: { testTimeout: 120_000 } });

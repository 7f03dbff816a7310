import { defineConfig } from 'vitest/config';
import shared from '../../vitest.shared.js';

// One set of modules for all files. The two files that mock a module of Node load their own set.
export default defineConfig({ test: { ...shared.test, isolate: false } });

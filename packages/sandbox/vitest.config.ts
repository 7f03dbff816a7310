import { defineConfig } from 'vitest/config';
import shared from '../../vitest.shared.js';

// One set of modules for all files. The two files that mock a module of Node load their own set, and the files of the
// browser suite have a sandbox each.
const isolate = process.argv.includes('--dir');

export default defineConfig({ test: { ...shared.test, isolate } });

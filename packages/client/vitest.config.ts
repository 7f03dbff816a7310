import { defineConfig } from 'vitest/config';
import shared from '../../vitest.shared.js';

// One set of modules for all files: no test changes what another would see of them.
export default defineConfig({ test: { ...shared.test, isolate: false } });

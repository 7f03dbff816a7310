import { defineConfig } from 'vitest/config';
import shared, { slow } from '../vitest.shared.js';

// Starts commands and reads declarations.
export default defineConfig({ test: { ...shared.test, ...slow } });

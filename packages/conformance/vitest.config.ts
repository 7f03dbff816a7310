import { defineConfig } from 'vitest/config';
import shared, { slow } from '../../vitest.shared.js';

// Runs generators, programs, and package managers.
export default defineConfig({ test: { ...shared.test, ...slow } });

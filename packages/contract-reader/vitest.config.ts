import { defineConfig } from 'vitest/config';
import shared, { slow } from '../../vitest.shared.js';

// Starts Redocly.
export default defineConfig({ test: { ...shared.test, ...slow } });

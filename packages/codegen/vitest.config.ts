import { defineConfig } from 'vitest/config';
import shared, { slow } from '../../vitest.shared.js';

// Starts the clients that it verifies.
export default defineConfig({ test: { ...shared.test, ...slow } });

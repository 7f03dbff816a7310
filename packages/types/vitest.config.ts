import { defineConfig } from 'vitest/config';
import shared, { slow } from '../../vitest.shared.js';

// Compiles programs of users.
export default defineConfig({ test: { ...shared.test, ...slow } });

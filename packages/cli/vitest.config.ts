import { defineConfig } from 'vitest/config';
import shared, { slow } from '../../vitest.shared.js';

// Starts the command line and shells.
export default defineConfig({ test: { ...shared.test, ...slow } });

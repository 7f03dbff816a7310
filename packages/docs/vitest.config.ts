import { defineConfig } from 'vitest/config';
import shared, { slow } from '../../vitest.shared.js';

// Builds the site.
export default defineConfig({ test: { ...shared.test, ...slow } });

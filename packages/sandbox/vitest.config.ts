import { mergeConfig } from 'vitest/config';
import shared from '../../vitest.shared.js';

// The preset for jest stands in the README as it runs there, where the functions of tests are global.
export default mergeConfig(shared, { test: { globals: true } });

/** The configuration of `test:consumers`, which packs the packages once for all of its files. */
import { mergeConfig } from 'vitest/config';
import shared from '../../../../vitest.config.js';

export default mergeConfig(shared, {
  test: { globalSetup: ['suites/consumers/pack-all.ts'] },
});

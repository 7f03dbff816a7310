/** The configuration of `test:consumers`, which packs the packages once for all of its files. */
import { mergeConfig } from 'vitest/config';
import shared from '../../../../vitest.config.js';

// pnpm sets it to the packages of the workspace, where `require`, jest, and bundlers would find what is not packed.
delete process.env.NODE_PATH;

export default mergeConfig(shared, {
  test: { globalSetup: ['suites/consumers/pack-all.ts'] },
});

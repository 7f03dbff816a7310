/**
 * For other packages of this repository, which document these values. It is not a public entry and can change at any
 * time.
 */
export { LONGEST_RETRY_AFTER_MS, RETRYABLE } from './retry.js';
export { DEFAULTS } from './limits.js';

/** For the other packages of this repository, whose texts state these defaults. Not a public entry: it can change at any time. */
export { LONGEST_RETRY_AFTER_MS } from './retry.js';
export { DEFAULTS } from './settings.js';

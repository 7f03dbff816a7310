export type { ClientPaths } from './client-paths.js';
export { createFetchClient, type FetchClientOptions } from './create-fetch-client.js';

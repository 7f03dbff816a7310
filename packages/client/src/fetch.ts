export {
  createFetchClient,
  type ClientPaths,
  type FetchClientOptions,
} from './create-fetch-client.js';

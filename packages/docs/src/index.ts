export {
  DEFAULT_PORT,
  serveDocs,
  siteFolder,
  type DocsServer,
  type ServeDocsOptions,
} from './serve.js';

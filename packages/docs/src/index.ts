export { serveDocs, siteFolder, type DocsServer, type ServeDocsOptions } from './serve.js';

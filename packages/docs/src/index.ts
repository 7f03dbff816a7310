export { serveDocs, type DocsServer, type ServeDocsOptions } from './serve.js';
export { readSite, type Site, type SiteFile } from './site.js';

/** @type {import('@hey-api/openapi-ts').UserConfig} */
export default {
  // Overridden on the command line, and required all the same.
  input: 'openapi-3.0.json',
  output: {
    path: 'generated',
    // Node's own module resolution, which an ES module package has, wants the extension.
    importFileExtension: '.js',
  },
  // Types, one function for each operation, and a transport on `fetch` that needs no package.
  plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
  // A failure is told on the terminal; a log file would be left in the folder that the command runs in.
  logs: { file: false },
};

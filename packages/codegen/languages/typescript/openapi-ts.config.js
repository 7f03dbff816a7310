const { VOICE_AGENT_DOCUMENT: input, VOICE_AGENT_OUTPUT: path } = process.env;
if (!input || !path) throw new Error('Run this configuration with voice-agent-codegen typescript');

/** @type {import('@hey-api/openapi-ts').UserConfig} */
export default {
  input,
  // Node's module resolution needs the extension. On the command line, `--output` would drop this setting.
  output: { path, importFileExtension: '.js' },
  // The client has types, one function per operation, and a transport on `fetch` that needs no package.
  plugins: [
    '@hey-api/typescript',
    '@hey-api/sdk',
    // Otherwise, a status that is not 2xx is not an error, and each result can lack its data.
    { name: '@hey-api/client-fetch', throwOnError: true },
  ],
  // Failures are printed. A log file would be left in the current folder.
  logs: { file: false },
};

import { defineConfig } from 'vite';

const {
  VOICE_AGENT_BASE_URL = 'http://127.0.0.1:4010',
  VOICE_AGENT_API_KEY = 'sk_test_harbor_dental',
} = process.env;

// The page never sees the key: the proxy adds it.
export default defineConfig({
  server: {
    proxy: {
      '/api/v1': {
        target: VOICE_AGENT_BASE_URL,
        changeOrigin: true,
        headers: { authorization: `Bearer ${VOICE_AGENT_API_KEY}` },
      },
    },
  },
});

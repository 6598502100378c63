import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));

/** The server that `npm run dev` of the page speaks to. */
const server = process.env.KAIJU_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root,
  plugins: [react()],
  worker: { format: 'es' },
  build: { target: 'es2022', manifest: true, chunkSizeWarningLimit: 300 },
  server: {
    // Boards and rulebooks stand in the games' own folders.
    fs: { allow: [fileURLToPath(new URL('..', import.meta.url))] },
    proxy: { '/api': server, '/socket': { target: server, ws: true } },
  },
});

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { rulesBeside } from './tools/beside.ts';
import { compress } from './tools/compress.ts';
import { icons } from './tools/icons.ts';
import { sealed } from './tools/sealed.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/** The house's one version. */
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** The server that `npm run dev` of the page speaks to. */
const server = process.env.KAIJU_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root,
  plugins: [
    react(),
    icons(),
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      includeAssets: ['icon.svg', 'apple-touch-icon.png'],
      manifest: {
        id: '/',
        name: '开局 Kaiju',
        short_name: '开局',
        description: '规则书会运行的桌面策略游戏 · Tabletop strategy games whose rulebook runs',
        lang: 'zh-CN',
        start_url: '/',
        display: 'standalone',
        background_color: '#1a1410',
        theme_color: '#1a1410',
        categories: ['games'],
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        ],
      },
      workbox: {
        // The shell, the games, the bots and the rulebooks; of the fonts, the parts that were once seen.
        globPatterns: ['**/*.{js,css,html,svg,png}'],
        maximumFileSizeToCacheInBytes: 3 * 1024 * 1024,
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [/^\/(api|socket|health|ready|metrics|admin)(\/|$)/],
        cleanupOutdatedCaches: true,
        runtimeCaching: [
          {
            urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.endsWith('.woff2'),
            handler: 'CacheFirst',
            options: { cacheName: 'fonts', expiration: { maxEntries: 250 } },
          },
        ],
      },
    }),
    rulesBeside(),
    compress(),
    sealed(),
  ],
  define: { __KAIJU_VERSION__: JSON.stringify(version) },
  // A table's log is hashed by Node's own hash on a server, and by ours in the page.
  resolve: { alias: { 'node:crypto': fileURLToPath(new URL('./local/crypto.ts', import.meta.url)) } },
  worker: {
    format: 'es',
    plugins: () => [sealed()],
    // In a folder of their own: the server lets only these make code from rules.
    rolldownOptions: {
      output: {
        entryFileNames: 'workers/[name]-[hash].js',
        chunkFileNames: 'workers/[name]-[hash].js',
      },
    },
  },
  build: {
    target: 'es2022',
    // A part of the kernel that is not used does nothing, nor does the description of a state: who needs the words of
    // a game need not fetch what runs its rules.
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: [
          { test: /[\\/]kernel[\\/]|[\\/]games[\\/][^\\/]+[\\/]state\.ts$/, sideEffects: false },
        ],
      },
    },
    manifest: true,
    chunkSizeWarningLimit: 300,
    // Fonts and pictures stay files, so that the page's policy needs no exception for data in its text.
    assetsInlineLimit: 0,
  },
  server: {
    // Boards and rulebooks stand in the games' own folders.
    fs: { allow: [fileURLToPath(new URL('..', import.meta.url))] },
    proxy: { '/api': server, '/socket': { target: server, ws: true } },
  },
});

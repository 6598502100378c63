/// <reference types="vite/client" />
/// <reference types="vite-plugin-pwa/client" />

/** The version this page was built from, put in by the build. */
declare const __KAIJU_VERSION__: string;

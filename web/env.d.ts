/// <reference types="vite/client" />

/** The version this page was built from, put in by the build. */
declare const __KAIJU_VERSION__: string;

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { publishedLimitsOf } from './src/brand/published-limits.ts';
import { endpointsWithoutSchemas } from './tools/web/endpoints-without-schemas.ts';
import { pageChunk } from './tools/web/page-chunks.ts';

/** The browsers whose CSS we write for: all that know light-dark(), which the two themes rest on. */
const cssTarget = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

export default defineConfig({
  cacheDir: '.cache/vite',
  define: { PUBLISHED_LIMITS: JSON.stringify(publishedLimitsOf(process.env)) },
  plugins: [react(), tailwindcss(), endpointsWithoutSchemas],
  build: {
    manifest: true,
    cssTarget,
    /** All pages share one stylesheet, so that no page waits for a second one. */
    cssCodeSplit: false,
    /** Nothing becomes a data: address, so that every picture and font is cached for ever. */
    assetsInlineLimit: 0,
    /** The prerendered page names its own preloads, and pointing at a link fetches the next. */
    modulePreload: false,
    rolldownOptions: {
      input: ['index.html', 'src/web/theme-boot.ts', 'src/web/service-worker.ts'],
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: pageChunk, minShareCount: 2 }],
        },
      },
      /** On a slow machine each first start would be told how long the build's parts took. */
      checks: { bundlerTimings: false },
    },
  },
});

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The browsers whose CSS we write for: all that know light-dark(), which the two themes rest on. */
const cssTarget = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

export default defineConfig({
  plugins: [react({ compiler: true }), tailwindcss()],
  build: {
    manifest: true,
    cssTarget,
    /** Nothing becomes a data: address, so that every picture and font is cached for ever. */
    assetsInlineLimit: 0,
    /** The prerendered page names its own preloads; the polyfill would be an idle script. */
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ['index.html', 'src/web/theme-boot.ts'] },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});

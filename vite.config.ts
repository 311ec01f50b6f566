import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { publishedLimitsOf } from './src/brand/published-limits.ts';
import { endpointsWithoutSchemas } from './tools/web/endpoints-without-schemas.ts';

/** The browsers whose CSS we write for: all that know light-dark(), which the two themes rest on. */
const cssTarget = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

/**
 * What stands on a page as soon as it is opened is small and renders rarely: memoizing it costs more
 * code than it saves work, a tenth of the dashboard. The React compiler is for the rest: forms that
 * render with each key, and tables.
 */
const notCompiled = [
  // Libraries as they are, and as the development server bundles them.
  /node_modules|\.cache\/vite/,
  /src\/web\/[^/]+$/,
  /src\/web\/(site|pages|base|accounts|cards|overview|transactions)\//,
  /src\/web\/ui\/(?!table\/(data-table|table-))/,
  /src\/web\/transfers\/(pending\/pending-|receipt\/timeline)/,
];

/** What every page needs, as one file that stays the same from release to release. */
const foundation =
  /node_modules[\\/](react|react-dom|scheduler|wouter|regexparam|mitt)[\\/]|src[\\/](brand[\\/]brand|web[\\/](base[\\/][a-z]+[\\/](page|theme|storage|telephone-url)|ui[\\/](icon|[a-z]+[\\/](button(-style)?|loading-bar|loading-dialog)|icons[\\/](chevron-down|flag|loader-circle|menu|moon|shield-check|sun))|site[\\/][a-z]+[\\/](page-heading|monogram|logo|demo-notice|skip-link|theme-toggle)|art[\\/]valley))\./;

/** What stands around every public page and around no other, with all it needs besides. */
const frame = /web[\\/]site[\\/]frame[\\/]site-frame\.tsx/;

/** What it takes to send a form, which visitors do too: they need not fetch a signed-in page for it. */
const calls =
  /src[\\/]money[\\/]|web[\\/](base[\\/][a-z]+[\\/](call|draft-recovery|random-key|refusal-sentence|session-end|toasts)|ui[\\/](display[\\/]status-badge|icons[\\/](info|triangle-exclamation-point)))\./;

/** What the doors of the bank have in common: signing in, and applying. */
const forms = [
  /web[\\/]ui[\\/][a-z]+[\\/](code-input|error-summary|field|notice|password-input)\./,
  /web[\\/]ui[\\/]([a-z]+[\\/](radio-cards|select|typed-money)|icons[\\/](check|clock))\./,
  /node_modules[\\/]react-hook-form[\\/]|web[\\/]ui[\\/]mask[\\/](apply-)?mask\./,
  /web[\\/]base[\\/]form[\\/](form|form-field|password-field|text-field)\./,
  /web[\\/]base[\\/]form[\\/]use-(recoverable-state|validated-form)\./,
  /web[\\/]applications[\\/]form[\\/]application-values\./,
  /src[\\/]rules[\\/]\w+[\\/](bank-day|business-days|calendar-date|fold-name|phone|states)\./,
];

/**
 * What both signed-in pages open with. Left to itself, everything they share would become some
 * thirty files of a few lines, each of which compresses badly and is asked for on its own.
 */
const signedIn = [
  /@tanstack[\\/](react-query|query-core)[\\/]/,
  /\0endpoints[/](accounts|auth|cards|credit-limits|overview|transactions|transfers)\.ts/,
  /web[\\/]base[\\/][a-z]+[\\/](account-kind|balance|submit-idempotently|endpoint-key|format)\./,
  /web[\\/]base[\\/][a-z]+[\\/](guard|offline)\./,
  /web[\\/]base[\\/][a-z]+[\\/](hidden-balances|query-|reachability|rows-of)/,
  /web[\\/]base[\\/][a-z]+[\\/](session-|submission-key)/,
  /web[\\/]base[\\/][a-z]+[\\/](time-left|use-endpoint|use-history-state|use-session)\./,
  /web[\\/]base[\\/][a-z]+[\\/](use-view-url|view-owner|view-url)\./,
  /web[\\/](base[\\/]account[\\/]transaction-note|site[\\/]frame[\\/]loading-view)\./,
  /web[\\/](overview[\\/]balance-curve|transfers[\\/]transfer-labels)\./,
  /web[\\/]ui[\\/][a-z]+[\\/](amount|empty-state|load-error|section|skeleton)\./,
  /web[\\/]ui[\\/]icons[\\/](arrow-left-right|camera|chevron-right|credit-card|pause|receipt)\./,
  /web[\\/]ui[\\/]icons[\\/](refresh-cw|wallet|wifi-off)\./,
];

export default defineConfig({
  cacheDir: '.cache/vite',
  define: { PUBLISHED_LIMITS: JSON.stringify(publishedLimitsOf(process.env)) },
  plugins: [
    react({ compiler: true, exclude: notCompiled }),
    tailwindcss(),
    plainImports(),
    endpointsWithoutSchemas(),
  ],
  resolve: {
    // The router brings a copy of a hook for older Reacts; ours has its own.
    alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }],
  },
  build: {
    manifest: true,
    cssTarget,
    /** Nothing becomes a data: address, so that every picture and font is cached for ever. */
    assetsInlineLimit: 0,
    /** The prerendered page names its own preloads, and pointing at a link fetches the next. */
    modulePreload: false,
    rolldownOptions: {
      input: ['index.html', 'src/web/theme-boot.ts'],
      /** On a slow machine each first start would be told how long the build's parts took. */
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'foundation', test: foundation, priority: 2 },
            { name: 'frame', test: frame, priority: 1 },
            { name: 'calls', test: calls, priority: 1 },
            { name: 'forms', test: (id) => forms.some((part) => part.test(id)), priority: 1 },
            { name: 'signed-in', test: (id) => signedIn.some((part) => part.test(id)) },
          ],
        },
      },
    },
  },
});

/**
 * Leaves every `import()` as it is written. Vite wraps each in a helper that fetches what a piece of
 * code needs besides; pages name that themselves here, and the wrapping weighs a kilobyte.
 */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    configResolved({ plugins }) {
      const all = plugins as Plugin[];
      const wrapping = all.findIndex(({ name }) => name === 'native:import-analysis-build');
      if (wrapping === -1) throw new Error('Vite wraps imports in another way than it did.');
      all.splice(wrapping, 1);
    },
  };
}

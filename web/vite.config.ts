import { DEFAULT_LANGUAGE } from '@yardsnap/contract/languages'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { PSEUDO_LANGUAGE } from '@yardsnap/languages/pseudo'
import { texts } from '@yardsnap/languages/texts-plugin'
import { firstPageGroups } from './chunk-groups.ts'
import { endpointsForBrowsers } from './endpoints-plugin.ts'
import { kindCategories } from './kind-categories-plugin.ts'
import { pageFiles } from './page-files-plugin.ts'
import { precompress } from './precompress-plugin.ts'
import { serviceWorker } from './service-worker-plugin.ts'

/** There is one output for each language: its texts are put in when it is built. */
const language = process.env['APP_LANGUAGE'] ?? DEFAULT_LANGUAGE

const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`

/** Fonts are split by letters; every page needs the core files, so they are fetched early. */
const FIRST_PAINT_FONT = /-core-[\w-]+\.woff2$/

/** Preloads the fonts of the first paint alongside the style sheet. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => FIRST_PAINT_FONT.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  }
}

/** What runs before any other file is asked for, so that no list of what a page needs has to name it. */
const ALWAYS_LOADED = /\/(entry|react|rolldown-runtime)-[\w-]+\.(js|css)$/

const TOAST_STYLES = /__insertCSS\("[^\n]*"\);/

/** Sonner inserts its style sheet by script, which the content security policy refuses: `Toaster` imports it. */
function noStylesFromScripts(): Plugin {
  return {
    name: 'no-styles-from-scripts',
    transform: {
      filter: { id: /\/sonner\/dist\/index\.mjs$/ },
      handler(code) {
        if (!TOAST_STYLES.test(code)) this.error('sonner inserts its styles in another way')
        return { code: code.replace(TOAST_STYLES, ''), map: null }
      },
    },
  }
}

const LAZY_SCHEMAS = `${import.meta.dirname}/src/lib/lazy-schemas.ts`
const SCHEMAS_AT_ONCE = `${import.meta.dirname}/src/lib/schemas-at-once.ts`

/** What uses schemas while it is loaded: the blank item and the blank form. No page that strangers open first has them. */
const USES_SCHEMAS_AT_ONCE = /\/contract\/src\/(drafts|listing-form)\.ts$/

/** The browser makes schemas when it first uses them, of zod/mini. */
function lazySchemas(): Plugin {
  return {
    name: 'lazy-schemas',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^zod$/ },
      handler: (_id, importer = '') => (USES_SCHEMAS_AT_ONCE.test(importer) ? SCHEMAS_AT_ONCE : LAZY_SCHEMAS),
    },
  }
}

/** Selling, browsing and operating need the network; the map and photo tools are most of the app's weight. */
const ONLINE_ONLY =
  /\/pages\/(Admin|Create|Map|Browse|Premium|Supplies|SignIn)Page\.tsx$|\/src\/(core|sell|shop)\/(map|photos)\/|\/\w+Map\.tsx$|\/maplibre-gl\//

/** Loaded only where used, so kept out of shared files. Of what overlays are made of, a bar of progress alone would bring all. */
const HEAVY =
  /maplibre|uppy|pdfjs|dnd-kit|\/trips\/StopList|\/ui\/Progress|\/src\/(core|sell|shop|site)\/(map|photos|admin)\/|\/pages\//

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    texts(language),
    react(),
    tailwindcss(),
    preloadFonts(),
    noStylesFromScripts(),
    kindCategories(),
    ...(isSsrBuild
      ? []
      : [
          lazySchemas(),
          endpointsForBrowsers(),
          pageFiles(),
          serviceWorker({ language, isOnlineOnly: (moduleId) => ONLINE_ONLY.test(moduleId) }),
          // What only a test looks at need not be small.
          language !== PSEUDO_LANGUAGE && precompress(),
        ]),
  ],
  // The router's store asks for a stand-in for what React itself has.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  server: {
    proxy: Object.fromEntries(['/api', '/objects', '/storage'].map((path) => [path, { target: server, ws: true }])),
  },
  build: {
    // What Tailwind's styles need. Parts of the language that came later: src/lib/polyfills.ts.
    target: ['safari16.4', 'chrome111', 'firefox128'],
    // The content security policy allows no data: pictures in styles and no inline scripts.
    assetsInlineLimit: 0,
    // Nobody reads how small files get, which takes longer than to make them.
    reportCompressedSize: false,
    // The largest files, of the map and of the reader of PDFs, are libraries that only their own pages load.
    chunkSizeWarningLimit: 1300,
    copyPublicDir: !isSsrBuild && language === DEFAULT_LANGUAGE,
    modulePreload: {
      // Every browser that the app supports knows it.
      polyfill: false,
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((file) => !ALWAYS_LOADED.test(file)),
    },
    rolldownOptions: {
      // What a page does not use of the contract is left out.
      treeshake: { manualPureFunctions: ['z', 'endpoint', 'String.raw'] },
      output: isSsrBuild
        ? {}
        : {
            // The names of shared files would list all that share them.
            // Hashes cannot be compressed, and the app's file has those of all.
            chunkFileNames: ({ name }) => `assets/${name.startsWith('shared') ? 'shared' : name}-[hash:7].js`,
            codeSplitting: {
              groups: [
                // React changes rarely and is on every page: its own file stays cached across releases, and runs before all others.
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|scheduler)\/|\/lib\/polyfills\.ts$/,
                  priority: 21,
                },
                // Apart from what signed-in people need, which uses them at once.
                { name: 'schemas', test: /\/lib\/schema-tools\.ts$|node_modules\/zod\//, priority: 21 },
                ...firstPageGroups(import.meta.dirname),
                { name: 'icons', test: /node_modules\/lucide-react\//, priority: 3 },
                { name: 'overlays', test: /node_modules\/@(base-ui|floating-ui)\//, priority: 2 },
                // What other pages share, by which pages share it; small shares are merged, for few files a page.
                {
                  name: 'shared',
                  test: (id: string) => !HEAVY.test(id),
                  minShareCount: 2,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 2_000,
                  priority: 1,
                },
              ],
            },
          },
    },
  },
  // One file with React's production build inside: nothing is resolved, and nothing depends on NODE_ENV, at run time.
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
}))

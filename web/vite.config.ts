import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { precompress } from './precompress-plugin.ts'
import { serviceWorker } from './service-worker-plugin.ts'

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

/** Selling and browsing need the network; the map and photo tools are most of the app's weight. */
const ONLINE_ONLY = /\/pages\/(Create|Map|Browse|Premium|Supplies|SignIn)Page\.tsx$|\/features\/(map|photos)\//

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    preloadFonts(),
    noStylesFromScripts(),
    serviceWorker({ isOnlineOnly: (moduleId) => ONLINE_ONLY.test(moduleId) }),
    precompress(),
  ],
  server: {
    proxy: Object.fromEntries(['/api', '/objects', '/storage'].map((path) => [path, { target: server, ws: true }])),
  },
  build: {
    // The content security policy allows no data: pictures in styles and no inline scripts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // React changes rarely and is on every page: its own file stays cached across releases.
          groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }],
        },
      },
    },
  },
})

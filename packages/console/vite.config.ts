import tailwind from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { frameless } from './frameless.ts'
import { preferenceKey } from './ui/preference.ts'
import { guidePages } from './vite.guides.ts'
import { pageScripts } from './vite.pages.ts'
import { routeTree } from './vite.routes.ts'

/** The first versions that support light-dark(), so that it is not transpiled. */
export const targets = ['chrome123', 'edge123', 'firefox121', 'safari17.5']

/**
 * The console is in English only, so this leaves React Aria's texts in other languages out of the bundle, about 30 kB
 * compressed. React Aria treats an empty language as missing and falls back to English; dates, which follow the
 * browser's language, are formatted by the browser.
 */
export function englishOnly(): Plugin {
  const otherLanguage = /[\\/]intl[\\/].*[\\/](?!en-US)[a-z]{2}-[A-Z]{2}\.mjs$/
  return {
    name: 'portico:english-only',
    enforce: 'pre',
    apply: 'build',
    load: (id) => (otherLanguage.test(id) ? 'export default undefined' : null),
  }
}

/**
 * Keeps text in the typeface of its first paint, because a late font swap would move content. Documents preload the
 * most used font, so that it is rarely late.
 */
function fontsWithoutSwap(): Plugin {
  return {
    name: 'portico:fonts-never-late',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('/styles.css') ? code.replaceAll(/font-display: ?swap/g, 'font-display: optional') : null,
  }
}

/**
 * Applies the chosen theme and density before the first paint, so that no white page flashes before a dark one and no
 * row changes its height, and removes the initial frame of index.html on pages without a frame. It is a classic script
 * in a file of its own: it blocks rendering, and the content security policy allows it. In development ui/preference.ts alone
 * does this, a moment later.
 */
function beforePaint(): Plugin {
  const source = `try {
  const { dataset } = document.documentElement
  const theme = localStorage.getItem('${preferenceKey('theme')}')
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
  if (localStorage.getItem('${preferenceKey('density')}') === 'compact') dataset.density = 'compact'
} catch {}
if (${frameless}.test(location.pathname)) document.documentElement.dataset.frame = 'none'
`
  return {
    name: 'portico:before-paint',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'asset', name: 'theme.js', source })
    },
    transformIndexHtml: (_html, { bundle }) => {
      // A chunk may have the same name; only the asset is the script.
      const assets = Object.values(bundle ?? {}).filter(({ type }) => type === 'asset')
      const file = assets.find(({ fileName }) => /theme-[^/]+\.js$/.test(fileName))?.fileName
      if (file === undefined) throw new Error('the theme script is missing from the bundle')
      return [{ tag: 'script', attrs: { src: `/${file}` }, injectTo: 'head-prepend' }]
    },
  }
}

/**
 * Modules that are bundled together. All others are split by route (the router's plugin) and by dynamic imports: dialogs,
 * editor, terminal, charts.
 */
const chunks = [
  { name: 'base', test: /console\/(main|login\/login)\.tsx?$/ },
  { name: 'console', test: /console\/(console|routes\/_console|shell\/list\/list-view)\.tsx/ },
  // Small modules of actions that pages without a form use too: toasts, waiting for the outcome, dialog choices.
  shared(
    'actions',
    /console\/(shell\/(forms\/(toast-done|use-choices|merge-fields)|actions\/report-outcome)|ui\/pickers\/choices|data\/(polling|wait-for-response))\./,
    2,
  ),
  // Forms in panels and dialogs, and their handling of conflicting edits; a form on a page of its own needs neither.
  shared(
    'panels',
    /console\/shell\/forms\/(\w+-panel|panel-\w+|pick-dialog|saved-notice|who-changed|use-edit|use-saved)\./,
    4,
  ),
  shared('forms', /react-hook-form|console\/((ui|shell)\/forms|ui\/pickers)\//, 4),
  // What a change of a network would do, which only forms of networks show.
  shared('path-changes', /console\/shell\/path-changes\//, 4),
  shared('activity', /console\/(features\/activity|ui\/diff)\//, 4),
  shared(
    'shared',
    /lucide-react|@tanstack\/(react-query|query-core)\/|console\/(ui|shell|data)\/|domain\//,
    10,
  ),
  // One chunk per feature with what several of its pages and dialogs import.
  shared((id) => /console\/features\/([^/]+)\//.exec(id)?.[1] ?? null, /console\/features\//, 4),
]

/** Returns a chunk of the modules that match `test` and that at least `minShareCount` entry chunks import. */
function shared(name: string | ((id: string) => string | null), test: RegExp, minShareCount: number) {
  return { name, test, minShareCount, includeDependenciesRecursively: false }
}

/** In development, API requests are proxied to a running server at PORTICO_DEV_API. */
function apiProxy() {
  const target = process.env['PORTICO_DEV_API'] ?? 'http://127.0.0.1:4600'
  // Below /login and /device, GET requests are for pages or source files, others for the API.
  const pages = {
    target,
    bypass: ({ method, url = '' }: { method?: string | undefined; url?: string | undefined }) => {
      if (method !== 'GET' || /\/redirect(\?|$)/.test(url)) return undefined
      return /\.\w+(\?|$)/.test(url) ? url : '/index.html'
    },
  }
  return { '/v1': { target, ws: true }, '/portico': { target }, '/login': pages, '/device': pages }
}

/**
 * Build output is under /assets/ with a content hash in each name, so that it can be cached indefinitely; index.html
 * has no inline script or style, so that the server's content security policy can forbid both.
 */
export default defineConfig({
  plugins: [
    englishOnly(),
    beforePaint(),
    pageScripts(),
    tanstackRouter(routeTree),
    react(),
    tailwind(),
    // After the plugin that collects the font rules.
    fontsWithoutSwap(),
    guidePages(),
  ],
  base: '/',
  // The router's store includes a shim for React before 18; React itself provides the function now.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  server: { proxy: apiProxy() },
  build: {
    target: targets,
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: true,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunks },
        // Every page lists the names of all chunks, so short hashes save bytes.
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
    },
  },
})

import tailwind from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { frameless } from './frameless.ts'
import { lookKey } from './ui/look.ts'
import { guidePages } from './vite.guides.ts'
import { filesOfPages } from './vite.pages.ts'
import { routeTree } from './vite.routes.ts'

/** The first versions that know light-dark(), so that it reaches the browser as written. */
export const targets = ['chrome123', 'edge123', 'firefox121', 'safari17.5']

/**
 * The console speaks English only, so the other languages of React Aria's own few words stay out of the
 * bundle: about 30 kB compressed that nobody would read. It takes a language without words for one that it does not
 * have, and goes on in English; dates, which follow the browser's language, are written by the browser.
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
 * Text stays in the typeface it was first painted in: one that comes late would move what stands beside it. Documents
 * name the one of most text beforehand, so that it is hardly ever late.
 */
function fontsNeverLate(): Plugin {
  return {
    name: 'portico:fonts-never-late',
    enforce: 'pre',
    transform: (code, id) =>
      id.endsWith('/styles.css') ? code.replaceAll(/font-display: ?swap/g, 'font-display: optional') : null,
  }
}

/**
 * Puts on the chosen theme and density before the first paint, so that nobody who chose dark sees a white page first
 * and no row changes its height, and takes the frame away that index.html begins with where a page has none. A classic
 * script in a file of its own: the page waits for it, and the content security policy allows it. In development
 * ui/look.ts alone does it, a moment later.
 */
function beforePaint(): Plugin {
  const source = `try {
  const { dataset } = document.documentElement
  const theme = localStorage.getItem('${lookKey('theme')}')
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
  if (localStorage.getItem('${lookKey('density')}') === 'compact') dataset.density = 'compact'
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
  // Small modules of actions, which pages without a form use too: toasts, waiting for the outcome, choices of dialogs.
  shared(
    'acts',
    /console\/(shell\/(forms\/(toast-done|use-choices|merge-fields)|acts\/tell-under-way)|ui\/pickers\/choices|data\/(polling|until-answer))\./,
    2,
  ),
  // Forms in panels and dialogs over a list, and what edits of others mean for them; a form that is a page has neither.
  shared(
    'panels',
    /console\/shell\/forms\/(\w+-panel|panel-\w+|pick-dialog|saved-notice|who-changed|use-edit|use-saved)\./,
    4,
  ),
  shared('forms', /react-hook-form|console\/((ui|shell)\/forms|ui\/pickers)\//, 4),
  shared('activity', /console\/(features\/activity|ui\/diff)\//, 4),
  shared(
    'shared',
    /lucide-react|@tanstack\/(react-query|query-core)\/|console\/(ui|shell|data)\/|domain\//,
    10,
  ),
  // One chunk for each feature, of what several of its pages and dialogs import.
  shared((id) => /console\/features\/([^/]+)\//.exec(id)?.[1] ?? null, /console\/features\//, 4),
]

/** A chunk of the modules that match `test` and that at least `minShareCount` entry chunks import. */
function shared(name: string | ((id: string) => string | null), test: RegExp, minShareCount: number) {
  return { name, test, minShareCount, includeDependenciesRecursively: false }
}

/** In development the API comes from a running server, whose address PORTICO_DEV_API gives. */
function apiProxy() {
  const target = process.env['PORTICO_DEV_API'] ?? 'http://127.0.0.1:4600'
  // Paths that are pages when they are read, and calls otherwise.
  const pages = {
    target,
    bypass: ({ method, url }: { method?: string | undefined; url?: string | undefined }) =>
      method === 'GET' && !/^\/login(\?|$)|\/redirect(\?|$)/.test(url ?? '') ? '/index.html' : undefined,
  }
  return { '/v1': { target, ws: true }, '/portico': { target }, '/login': pages, '/device': pages }
}

/**
 * Everything built lands under /assets/ with a hash in its name and may be cached for ever; index.html
 * holds no inline script or style, so that the server's content security policy can forbid both.
 */
export default defineConfig({
  plugins: [
    englishOnly(),
    beforePaint(),
    filesOfPages(),
    tanstackRouter(routeTree),
    react(),
    tailwind(),
    // After what gathers the rules of the fonts.
    fontsNeverLate(),
    guidePages(),
  ],
  base: '/',
  // What the router's store brings along for React before 18 is React's own by now.
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
        // Every page loads the names of all files: shorter ones say as much.
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
    },
  },
})

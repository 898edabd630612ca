import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { lightIcons } from './vite.icons.ts'
import { routeTree } from './vite.routes.ts'

/**
 * The console as one script that renders pages on the server. React is left out: it keeps nothing of a page, and is
 * read once, while the rest is run anew for each page. A script of the older kind, so that it can be (`page-worker.ts`).
 */
export default defineConfig({
  plugins: [lightIcons(), tanstackRouter(routeTree), react()],
  ssr: { noExternal: true },
  build: {
    ssr: 'static/render.tsx',
    minify: false,
    rolldownOptions: {
      external: [/^react(-dom)?($|\/)/],
      output: { format: 'cjs', codeSplitting: false, entryFileNames: 'render.cjs' },
    },
  },
})

import react from '@vitejs/plugin-react'
import tailwind from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { englishOnly, targets } from './vite.config.ts'

/** Builds the gallery with the console's language and browser targets; it is not part of a release. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [englishOnly(), react(), tailwind()],
  build: {
    target: targets,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'gallery/index.html' },
  },
})

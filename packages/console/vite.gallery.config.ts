import react from '@vitejs/plugin-react'
import tailwind from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { englishOnly, targets } from './vite.config.ts'

/** The gallery as a page, in the language and for the browsers of the console; it is part of no release. */
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

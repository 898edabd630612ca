import '#ui/language.ts'
import { density } from '#ui/density.ts'
import { theme } from '#ui/theme.ts'

// The gallery as a page of its own, built like the console (vite.gallery.config.ts), for end-to-end tests.
theme.start()
density.start()
const element = document.getElementById('root')
if (!element) throw new Error('gallery/index.html has no #root element')
// Imported dynamically, because React Aria reads the language when it is loaded.
const { openGallery } = await import('./open.tsx')
openGallery(element)

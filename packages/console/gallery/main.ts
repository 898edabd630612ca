import '#ui/language.ts'
import { density } from '#ui/density.ts'
import { theme } from '#ui/theme.ts'

// The gallery as a page of its own, built as the console is (vite.gallery.config.ts): what journeys look at.
theme.start()
density.start()
const element = document.getElementById('root')
if (!element) throw new Error('gallery/index.html has no #root element')
// React Aria is in it, which is told its language before.
const { openGallery } = await import('./open.tsx')
openGallery(element)

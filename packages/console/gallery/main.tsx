import '#ui/language.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startTheme } from '#ui/theme.ts'
import { Gallery } from './gallery.tsx'

// The gallery as a page of its own, built as the console is (vite.gallery.config.ts): what journeys look at.
startTheme()
const element = document.getElementById('root')
if (!element) throw new Error('gallery/index.html has no #root element')
createRoot(element).render(
  <StrictMode>
    <Gallery />
  </StrictMode>,
)

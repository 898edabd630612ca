import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Gallery } from './gallery.tsx'

/** Shows the gallery in an element. */
export function openGallery(element: HTMLElement): void {
  createRoot(element).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  )
}

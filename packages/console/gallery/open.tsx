import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Gallery } from './gallery.tsx'
import { ManyCharts } from './many-charts.tsx'

/** Shows the gallery in an element; at `?many-charts` what is measured of charts. */
export function openGallery(element: HTMLElement): void {
  createRoot(element).render(
    <StrictMode>{location.search === '?many-charts' ? <ManyCharts /> : <Gallery />}</StrictMode>,
  )
}

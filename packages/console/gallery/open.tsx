import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Gallery } from './gallery.tsx'
import { ManyCharts } from './many-charts.tsx'

/** Renders the gallery in an element; with `?many-charts` the charts of the benchmark. */
export function openGallery(element: HTMLElement): void {
  createRoot(element).render(
    <StrictMode>{location.search === '?many-charts' ? <ManyCharts /> : <Gallery />}</StrictMode>,
  )
}

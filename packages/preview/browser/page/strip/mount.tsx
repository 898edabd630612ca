import { theme } from '@portico/console/ui/theme.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Strip } from './strip.tsx'

/** Shows the strip, which stays above all pages. */
export function mountStrip(): void {
  theme.start()
  const element = document.getElementById('strip')
  if (element === null) throw new Error('index.html has no #strip element')
  createRoot(element).render(
    <StrictMode>
      <Strip />
    </StrictMode>,
  )
}

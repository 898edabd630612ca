import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './data/query-client.ts'
import { offerToPowerUsers } from './shell/power-user.ts'
import { watchMoves } from './shell/router/last-move.ts'
import { linkRouter, router } from './shell/router/router.ts'
import { startTheme } from './ui/theme.ts'
import { UiRoot } from './ui/ui-root.tsx'

offerToPowerUsers(import.meta.env['VITE_PORTICO_VERSION'] ?? 'development')
startTheme()
watchMoves(router.history)

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root element')
const root = createRoot(element)

if (import.meta.env.DEV && location.pathname === '/ui') {
  const { Gallery } = await import('./gallery/gallery.tsx')
  root.render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  )
} else {
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <UiRoot router={linkRouter}>
          <RouterProvider router={router} />
        </UiRoot>
      </QueryClientProvider>
    </StrictMode>,
  )
}

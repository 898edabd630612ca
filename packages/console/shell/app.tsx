import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { queryClient } from '#data/query-client.ts'
import { UiRoot } from '#ui/ui-root.tsx'
import { linkRouter, router } from './router/router.ts'

/** Renders the console at the current URL. */
export function App() {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <UiRoot router={linkRouter}>
          <RouterProvider router={router} />
        </UiRoot>
      </QueryClientProvider>
    </StrictMode>
  )
}

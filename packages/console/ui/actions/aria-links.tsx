import { type ReactNode, useContext } from 'react'
import { RouterProvider } from 'react-aria-components'
import { LinkRouterContext } from './link-behaviour.tsx'

/** Makes menu items below it navigate with the application's router, as links do. */
export function AriaLinks({ children }: { children: ReactNode }) {
  const router = useContext(LinkRouterContext)
  if (router === null) return children
  return <RouterProvider navigate={(href) => router.navigate(href)}>{children}</RouterProvider>
}

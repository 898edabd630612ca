import type { ReactNode } from 'react'
import { LinkRouterProvider, type LinkRouter } from './actions/link-behaviour.tsx'
import { ToastRegion } from './feedback/toast-region.tsx'
import { ConfirmHost } from './overlays/confirm.tsx'
import { TooltipLayer } from './overlays/tooltip-layer.tsx'

/** Components that every page needs once: the router of links, and the hosts of toasts, confirmations and tooltips. */
export function UiRoot({ router, children }: { router: LinkRouter; children: ReactNode }) {
  return (
    <LinkRouterProvider router={router}>
      {children}
      <ConfirmHost />
      <ToastRegion />
      <TooltipLayer />
    </LinkRouterProvider>
  )
}

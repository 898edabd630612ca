import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components'
import { LinkRouterProvider, type LinkRouter } from './actions/link-behaviour.tsx'
import { ToastRegion } from './feedback/toast-region.tsx'
import { ConfirmHost } from './overlays/confirm.tsx'
import { TooltipLayer } from './overlays/tooltip-layer.tsx'

/**
 * What the console's words and numbers are written in, whatever the browser's language. Only times follow the browser
 * (ui/format/date.ts), where days and months change places between countries.
 */
const LANGUAGE = 'en-US'

/** What every page needs once: its language, how links navigate, and the places where toasts, questions and tooltips show. */
export function UiRoot({ router, children }: { router: LinkRouter; children: ReactNode }) {
  return (
    <I18nProvider locale={LANGUAGE}>
      <LinkRouterProvider router={router}>
        {children}
        <ConfirmHost />
        <ToastRegion />
        <TooltipLayer />
      </LinkRouterProvider>
    </I18nProvider>
  )
}

import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { SidePanel } from '#ui/overlays/side-panel.tsx'
import { useAsCode } from '../as-code/use-as-code.tsx'
import { cameForward } from '../router/last-move.ts'
import { useGo } from './use-go.ts'
import { useListHref } from './use-list-href.ts'

/** A panel with a URL that only shows a resource. A button in its footer shows the resource as code. */
export function PanelView(props: {
  title: string
  subtitle?: { icon: LucideIcon; text: string }
  closeTo: string
  /** the resource as code */
  code?: ReactNode
  children: ReactNode
}) {
  const code = useAsCode()
  const go = useGo()
  const closeHref = useListHref(props.closeTo)
  return (
    <SidePanel
      title={props.title}
      {...(props.subtitle && { subtitle: props.subtitle })}
      onDismiss={() => void go(closeHref)}
      animateIn={cameForward()}
      {...(props.code && { footerNote: code.button, footer: null })}
    >
      {props.children}
      {code.isOpen && props.code}
    </SidePanel>
  )
}

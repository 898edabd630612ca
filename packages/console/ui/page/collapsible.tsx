import type { ReactNode } from 'react'
import { ChevronRight } from 'lucide-react'

/** A collapsed section of a page or form that most users do not need. */
export function Collapsible(props: {
  title: string
  note?: ReactNode
  defaultOpen?: boolean
  children: ReactNode
}) {
  return (
    <details open={props.defaultOpen ?? false} className="group/details border-t border-line">
      <summary className="flex min-h-9 list-none items-center gap-1.5 rounded-sm font-semibold hover:text-accent [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={14}
          aria-hidden
          className="flex-none text-fg-faint group-open/details:rotate-90"
        />
        {props.title}
        {props.note !== undefined && <span className="truncate font-normal text-fg-muted">{props.note}</span>}
      </summary>
      <div className="pb-4 pl-5">{props.children}</div>
    </details>
  )
}

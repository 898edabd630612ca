import type { ReactNode } from 'react'
import { BookOpen, type LucideIcon } from 'lucide-react'
import { IconButton } from '../actions/icon-button.tsx'
import { Popover } from '../overlays/popover.tsx'

/** A popover that explains a concept in a paragraph and links to the guides about it. */
export function DocsPopover(props: {
  icon: LucideIcon
  heading: string
  summary: ReactNode
  /** A list of links to the guides. */
  children: ReactNode
}) {
  const Icon = props.icon
  return (
    <Popover
      label={`About ${props.heading}`}
      trigger={<IconButton icon={BookOpen} label={`About ${props.heading}`} />}
    >
      <h2 className="flex items-center gap-2 font-semibold">
        <Icon size={15} strokeWidth={1.75} aria-hidden />
        {props.heading}
      </h2>
      <p className="mt-1 text-fg-muted">{props.summary}</p>
      <h3 className="mt-3 mb-0.5 text-xs text-fg-faint">Guides</h3>
      {props.children}
    </Popover>
  )
}

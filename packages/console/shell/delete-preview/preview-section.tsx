import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from '#ui/cx.ts'

/** Number of lines that are visible without scrolling. */
const long = 8

/** A section of the delete preview with its own icon. */
export function PreviewSection(props: {
  icon: LucideIcon
  tone: string
  title: string
  /** number of lines; a long section scrolls */
  lines?: number
  children: ReactNode
}) {
  const { icon: Icon, tone, title, lines = 0 } = props
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1 flex items-center gap-2 font-semibold">
        <Icon size={14} strokeWidth={2} aria-hidden className={tone} />
        {title}
      </h3>
      <ul
        aria-labelledby={id}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached with the keyboard
        {...(lines > long && { tabIndex: 0 })}
        className={cx(
          'divide-y divide-line rounded-md border border-line bg-sunken',
          lines > long && 'max-h-60 overflow-y-auto',
        )}
      >
        {props.children}
      </ul>
    </section>
  )
}

/** A line of a section, and a note about it. */
export function Line({ children, note }: { children: ReactNode; note?: string | null | undefined }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 px-2.5 py-1.5">
      <span className="min-w-0 break-words">{children}</span>
      {note != null && <span className="text-xs text-fg-muted">{note}</span>}
    </li>
  )
}

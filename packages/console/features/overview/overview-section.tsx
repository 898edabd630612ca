import { type ReactNode, useId } from 'react'
import { Link } from '#ui/actions/link.tsx'

/** A section of an overview, with a link to more. */
export function OverviewSection(props: {
  title: string
  note?: string
  more: { readonly label: string; readonly href: string } | null
  children: ReactNode
}) {
  const { title, note, more, children } = props
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="min-w-0">
      <div className="flex flex-wrap items-baseline gap-x-2.5 border-b border-line pb-2">
        <h2 id={heading} className="text-md font-semibold">
          {title}
        </h2>
        {note !== undefined && <span className="text-xs text-fg-muted">{note}</span>}
        {more !== null && (
          <span className="ml-auto text-xs">
            <Link href={more.href}>{more.label}</Link>
          </span>
        )}
      </div>
      {children}
    </section>
  )
}

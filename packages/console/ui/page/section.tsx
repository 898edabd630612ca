import { useId, type ReactNode } from 'react'

/** A titled section of a page or form, separated by a line above it. */
export function Section(props: {
  title: string
  /** Number of rows in the section's table, as text; undefined to show none. */
  count?: string | undefined
  description?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="mt-5 border-t border-line pt-4 first:mt-0 first:border-t-0 first:pt-0"
    >
      <header className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0">
          <h2 id={id} className="text-md leading-snug font-semibold">
            {props.title}
            {(props.count ?? '0') !== '0' && (
              <span className="ml-2 font-mono text-xs font-normal text-fg-muted">{props.count}</span>
            )}
          </h2>
          {props.description !== undefined && <p className="text-xs text-fg-muted">{props.description}</p>}
        </div>
        {props.actions !== undefined && (
          <div data-actions="" className="ml-auto flex gap-2">
            {props.actions}
          </div>
        )}
      </header>
      {props.children}
    </section>
  )
}

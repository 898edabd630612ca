import type { ReactNode } from 'react'

/** A group of fields in a dialog under a heading; short fields are side by side. */
export function Group({
  title,
  areShort = false,
  children,
}: {
  title: string
  areShort?: boolean
  children: ReactNode
}) {
  return (
    <section aria-label={title} className="border-t border-line pt-3">
      <h3 className="mb-2 font-semibold text-fg-muted">{title}</h3>
      <div
        className={
          areShort ? 'grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-4' : 'flex flex-col gap-4'
        }
      >
        {children}
      </div>
    </section>
  )
}

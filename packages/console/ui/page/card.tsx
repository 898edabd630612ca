import { useId, type ReactNode } from 'react'

/** A titled box for independent content among others: a chart, a summary, a rack unit. */
export function Card(props: { title: string; note?: ReactNode; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-lg border border-line bg-raised px-[0.95rem] py-[0.8rem]"
    >
      <header className="flex items-baseline gap-2">
        <h2 id={id} className="font-semibold">
          {props.title}
        </h2>
        {props.note !== undefined && <span className="truncate text-xs text-fg-faint">{props.note}</span>}
        {props.aside !== undefined && (
          <div className="ml-auto font-mono text-xs font-medium">{props.aside}</div>
        )}
      </header>
      {props.children}
    </section>
  )
}

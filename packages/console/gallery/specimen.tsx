import type { ReactNode } from 'react'

/** A named group of specimens with an anchor: `#buttons`. */
export function Chapter({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-4 border-t border-line py-6">
      <h2 id={`${id}-title`} className="mb-4 text-md font-bold">
        {title}
      </h2>
      <div className="flex flex-col gap-5">{children}</div>
    </section>
  )
}

/** One component in one or several states, with a caption. */
export function Specimen(props: { title: string; layout?: 'row' | 'block'; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="mb-1.5 text-xs text-fg-faint">{props.title}</p>
      {props.layout === 'block' ? (
        props.children
      ) : (
        <div className="flex flex-wrap items-center gap-2">{props.children}</div>
      )}
    </div>
  )
}

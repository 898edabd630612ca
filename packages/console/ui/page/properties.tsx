import type { ReactNode } from 'react'

/** One fact about a resource. */
export interface Property {
  readonly label: string
  readonly value: ReactNode
}

/** The few facts of a resource: four in a line, two on a narrow page, one on a phone. */
export function Properties({ items }: { items: readonly Property[] }) {
  return (
    <div className="@container">
      <dl className="grid grid-cols-1 overflow-hidden rounded-lg border border-line bg-raised @min-[22rem]:grid-cols-2 @min-[48rem]:grid-cols-4">
        {items.map((item) => (
          // each cell draws the lines right of and below it; those at the edge fall outside the box
          <div key={item.label} className="-mr-px -mb-px min-w-0 border-r border-b border-line px-3.5 py-2.5">
            <dt className="text-xs text-fg-faint">{item.label}</dt>
            <dd className="min-h-6 font-medium break-words">{item.value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

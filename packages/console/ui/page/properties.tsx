import type { ReactNode } from 'react'
import { Empty } from '../cells/empty.tsx'
import { cx } from '../cx.ts'

/** One property of a resource. */
export interface Property {
  readonly label: string
  readonly value: ReactNode
}

/**
 * Class for the width of the last item, by the number of items modulo four, so that a line of four has no empty cell.
 */
const lastOfFour = [
  '',
  '@min-[42rem]:col-span-4',
  '@min-[42rem]:col-span-3',
  '@min-[42rem]:col-span-2',
] as const
const fewColumns = [
  '',
  'grid-cols-1',
  '@min-[22rem]:grid-cols-2',
  '@min-[22rem]:grid-cols-2 @min-[42rem]:grid-cols-3',
] as const

/**
 * The main properties of a resource: four per line, two on a narrow page, one on a phone. The last item fills the rest
 * of its line.
 */
export function Properties({ items }: { items: readonly Property[] }) {
  const columns = fewColumns[items.length] ?? '@min-[22rem]:grid-cols-2 @min-[42rem]:grid-cols-4'
  const last = cx(
    items.length % 2 === 1 && items.length > 1 && '@min-[22rem]:@max-[42rem]:col-span-2',
    items.length > 3 && lastOfFour[items.length % 4],
  )
  return (
    <div className="@container">
      <dl className={cx('grid grid-cols-1 overflow-hidden rounded-lg border border-line bg-raised', columns)}>
        {items.map((item, index) => (
          // Each cell draws the lines to its right and below it; those at the edge are clipped by the box
          <div
            key={item.label}
            className={cx(
              '-mr-px -mb-px min-w-0 border-r border-b border-line px-3.5 py-2.5',
              index === items.length - 1 && last,
            )}
          >
            <dt className="text-xs text-fg-faint">{item.label}</dt>
            <dd className="min-h-6 font-medium break-words">{item.value === '' ? <Empty /> : item.value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

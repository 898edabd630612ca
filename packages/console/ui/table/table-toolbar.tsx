import type { ReactNode } from 'react'

/**
 * The toolbar above a table: filter chips at the left; search and column menu at the right, or below if there is no
 * space.
 */
export function TableToolbar({ filters, children }: { filters?: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {filters}
      <div className="ml-auto flex min-w-[min(100%,24.5rem)] flex-1 items-center justify-end gap-2 max-sm:basis-full">
        {children}
      </div>
    </div>
  )
}

import type { ReactNode } from 'react'

/** A placeholder with the size of a utilization cell, so that loading moves nothing. */
export function UsagePlaceholder({ children }: { children?: ReactNode }) {
  return <span className="relative flex h-[22px] max-w-40 items-center">{children}</span>
}

import type { ReactNode } from 'react'

/** Reserves the size of a usage cell, so that nothing moves when it loads. */
export function UsagePlaceholder({ children }: { children?: ReactNode }) {
  return <span className="relative flex h-[22px] max-w-40 items-center">{children}</span>
}

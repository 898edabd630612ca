import type { ReactNode } from 'react'

/** The room that use takes in a cell, whatever is in it: nothing moves when it comes. */
export function UseRoom({ children }: { children?: ReactNode }) {
  return <span className="relative flex h-[22px] max-w-40 items-center">{children}</span>
}

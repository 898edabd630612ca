import type { ReactNode } from 'react'

/** A keyboard key. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="flex-none rounded-[3px] border border-line-strong bg-bg px-[0.3rem] font-mono text-2xs leading-[1.4] font-medium whitespace-nowrap text-fg-muted">
      {children}
    </kbd>
  )
}

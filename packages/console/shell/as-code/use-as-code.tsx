import { useState, type ReactNode } from 'react'
import { AsCodeButton } from './as-code-button.tsx'

/** Returns a button that shows the request of a form or dialog as code, and whether the code is visible. */
export function useAsCode(): {
  readonly isOpen: boolean
  readonly hide: () => void
  readonly button: ReactNode
} {
  const [isOpen, setOpen] = useState(false)
  return {
    isOpen,
    hide: () => setOpen(false),
    button: <AsCodeButton isOpen={isOpen} onOpenChange={setOpen} />,
  }
}

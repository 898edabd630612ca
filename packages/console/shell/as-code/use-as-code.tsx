import { useState, type ReactNode } from 'react'
import { AsCodeButton } from './as-code-button.tsx'

/** The button at the foot of a form or dialog that shows its request as code, and whether it is shown. */
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

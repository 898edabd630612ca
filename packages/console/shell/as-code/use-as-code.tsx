import { useState, type ReactNode } from 'react'
import { AsCodeButton } from './as-code-button.tsx'

/** Returns the button that shows a form's or dialog's request as code, and whether the code is shown. */
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

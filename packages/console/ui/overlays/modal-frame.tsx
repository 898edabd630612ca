import type { ReactNode } from 'react'
import { latePart } from '../late-part.tsx'

const modal = latePart(async () => (await import('./modal.tsx')).ModalBox)

/** Fetch the code of modals, for a page that will open one at once. */
export const prepareModal = modal.prepared

export interface ModalFrameProps {
  isOpen: boolean
  /** Escape, or a press outside. */
  onDismiss: () => void
  /** Whether a press outside dismisses; Escape always does. */
  closeOnOutsidePress?: boolean
  role?: 'dialog' | 'alertdialog'
  /** May open over another modal that it does not stand in, and take the focus from it. */
  isTopLayer?: boolean
  /** The id of its title, which it is named after. */
  labelledBy: string
  overlayClass: string
  modalClass: string
  children: ReactNode
}

/** What dialogs and side panels share: the overlay, the trapped focus, Escape and a click outside. */
export function ModalFrame(props: ModalFrameProps) {
  return props.isOpen && <modal.Part {...props} onMissing={props.onDismiss} />
}

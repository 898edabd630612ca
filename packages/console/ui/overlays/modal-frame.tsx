import type { ReactNode } from 'react'
import { lazyComponent } from '../lazy-component.tsx'

const modal = lazyComponent(async () => (await import('./modal.tsx')).ModalBox)

/** Prefetches the code of modals, for a page that is about to open one. */
export const prepareModal = modal.load

export interface ModalFrameProps {
  isOpen: boolean
  /** Called on Escape or on a press outside the modal. */
  onDismiss: () => void
  /** Whether a press outside dismisses the modal; Escape always does. */
  closeOnOutsidePress?: boolean
  role?: 'dialog' | 'alertdialog'
  /** Whether the modal may open over an unrelated modal and take the focus from it. */
  isTopLayer?: boolean
  /** ID of the title, which is the accessible name. */
  labelledBy: string
  overlayClass: string
  modalClass: string
  children: ReactNode
}

/** The common frame of modal dialogs: overlay, focus trap, Escape and press outside. */
export function ModalFrame(props: ModalFrameProps) {
  return props.isOpen && <modal.Component {...props} onMissing={props.onDismiss} />
}

import type { ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { cx } from '../cx.ts'

/** What dialogs and side panels share: the overlay, the trapped focus, Escape and a click outside. */
export function ModalFrame(props: {
  isOpen: boolean
  /** Escape, or a press outside. */
  onDismiss: () => void
  /** Whether a press outside dismisses; Escape always does. */
  closeOnOutsidePress?: boolean
  role?: 'dialog' | 'alertdialog'
  /** May open over another modal that it does not stand in, and take the focus from it. */
  isTopLayer?: boolean
  overlayClass: string
  modalClass: string
  children: ReactNode
}) {
  return (
    <ModalOverlay
      isOpen={props.isOpen}
      onOpenChange={(open) => {
        if (!open) props.onDismiss()
      }}
      {...(props.isTopLayer === true && { 'data-react-aria-top-layer': 'true' })}
      isDismissable={props.closeOnOutsidePress ?? true}
      className={cx(
        'fixed inset-x-0 top-(--strip-height) bottom-(--toast-room) z-40 bg-[oklch(0.1_0.01_265/0.45)]',
        props.overlayClass,
      )}
    >
      <Modal className={cx('border-line-strong bg-raised shadow-float outline-none', props.modalClass)}>
        <Dialog role={props.role ?? 'dialog'} className="flex h-full max-h-[inherit] flex-col outline-none">
          {props.children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { cx } from '../cx.ts'
import { useFocusHeir } from './focus-heir.ts'
import type { ModalFrameProps } from './modal-frame.tsx'

/** The implementation of `ModalFrame`. */
export function ModalBox(props: ModalFrameProps) {
  useFocusHeir()
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
        <Dialog
          role={props.role ?? 'dialog'}
          aria-labelledby={props.labelledBy}
          className="flex h-full max-h-[inherit] flex-col outline-none"
        >
          {props.children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

import { type ReactNode, useId } from 'react'
import { X } from 'lucide-react'
import { IconButton } from '../actions/icon-button.tsx'
import { cx } from '../cx.ts'
import { ModalFrame } from './modal-frame.tsx'

/** narrow 24 rem, medium 28 rem, wide 48 rem, free between 24 and 48 rem depending on its content. */
export type DialogWidth = 'narrow' | 'medium' | 'wide' | 'free'

const widths: Readonly<Record<DialogWidth, string>> = {
  narrow: 'sm:w-[var(--modal-narrow)]',
  medium: 'sm:w-[var(--modal-medium)]',
  wide: 'sm:w-[var(--modal-free-max)]',
  free: 'sm:w-fit sm:min-w-[var(--modal-narrow)] sm:max-w-[var(--modal-free-max)]',
}

/** A modal dialog in the middle of the page; on a phone it fills the screen. */
export function Dialog(props: {
  isOpen: boolean
  title: string
  onClose: () => void
  width?: DialogWidth
  role?: 'dialog' | 'alertdialog'
  /** Whether the upper edge keeps its position when the content grows. */
  growsDownward?: boolean
  /** Cancel and action buttons, in this order. */
  footer?: ReactNode
  children?: ReactNode
}) {
  const { width = 'medium', role = 'dialog' } = props
  const titleId = useId()
  const isQuestion = role === 'alertdialog'
  return (
    <ModalFrame
      labelledBy={titleId}
      isOpen={props.isOpen}
      onDismiss={props.onClose}
      role={role}
      closeOnOutsidePress={!isQuestion}
      // The single column has the width of the page, so that long words in the dialog do not widen it.
      overlayClass={cx(
        'grid animate-fade-in grid-cols-[minmax(0,1fr)] sm:p-4',
        props.growsDownward === true
          ? 'items-start justify-items-center pt-4 sm:pt-[12vh]'
          : 'place-items-center',
      )}
      modalClass={cx(
        'animate-rise max-h-full sm:rounded-lg sm:border',
        isQuestion ? 'w-[calc(100vw-2rem)] rounded-lg border' : 'h-page w-full sm:h-auto',
        widths[width],
      )}
    >
      <header className="flex items-center gap-3 px-4 pt-3.5 pb-1">
        <h2 id={titleId} className="min-w-0 flex-1 text-md font-semibold break-words">
          {props.title}
        </h2>
        {!isQuestion && <IconButton icon={X} size="sm" label="Close" onPress={props.onClose} />}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 pt-1 pb-4 break-words">{props.children}</div>
      {props.footer !== undefined && (
        <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3">
          {props.footer}
        </footer>
      )}
    </ModalFrame>
  )
}

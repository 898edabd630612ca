import type { ReactNode, RefObject } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover, type PopoverProps } from 'react-aria-components/Popover'
import { cx } from '../cx.ts'
import { floatingClass } from './floating.ts'

/** The panel of a popover, open. */
export function FloatingPanel(props: {
  button: RefObject<HTMLButtonElement | null>
  label: string
  placement: NonNullable<PopoverProps['placement']>
  className?: string | undefined
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Popover
      isOpen
      onOpenChange={(open) => !open && props.onClose()}
      triggerRef={props.button}
      className={cx(floatingClass, props.className ?? 'max-w-[min(22rem,calc(100vw-1rem))] p-3.5')}
      offset={6}
      placement={props.placement}
      // React Aria names the floating box after its trigger too; the dialog inside has the name, and a box has none.
      aria-labelledby=""
    >
      <Dialog aria-label={props.label} className="outline-none">
        {props.children}
      </Dialog>
    </Popover>
  )
}

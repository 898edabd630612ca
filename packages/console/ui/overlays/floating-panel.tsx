import { type ReactNode, type RefObject, useRef } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover, type PopoverProps } from 'react-aria-components/Popover'
import { cx } from '../cx.ts'
import { floatingClass } from './floating.ts'
import { useFocusInside } from './use-focus-inside.ts'

/** React Aria also names the outer box after its trigger, but the dialog inside already has that name. */
const unnamed = { 'aria-labelledby': '' } as const

/** The open panel of a popover. */
export function FloatingPanel(props: {
  button: RefObject<HTMLButtonElement | null>
  label: string
  placement: NonNullable<PopoverProps['placement']>
  className?: string | undefined
  onClose: () => void
  children: ReactNode
}) {
  const panel = useRef<HTMLElement>(null)
  useFocusInside(panel)
  return (
    <Popover
      isOpen
      onOpenChange={(open) => !open && props.onClose()}
      triggerRef={props.button}
      className={cx(floatingClass, props.className ?? 'max-w-[min(22rem,calc(100vw-1rem))] p-3.5')}
      offset={6}
      placement={props.placement}
      {...unnamed}
    >
      <Dialog ref={panel} aria-label={props.label} className="outline-none">
        {props.children}
      </Dialog>
    </Popover>
  )
}

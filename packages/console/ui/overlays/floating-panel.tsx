import { type ReactNode, type RefObject, useRef } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover, type PopoverProps } from 'react-aria-components/Popover'
import { cx } from '../cx.ts'
import { floatingClass } from './floating.ts'
import { useFocusInside } from './use-focus-inside.ts'

/** The panel of a popover, open. */
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
      // React Aria names the floating box after its trigger too; the dialog inside has the name, and a box has none.
      // oxlint-disable-next-line jsx-a11y/aria-proptypes -- no id is what takes the name away
      aria-labelledby=""
    >
      <Dialog ref={panel} aria-label={props.label} className="outline-none">
        {props.children}
      </Dialog>
    </Popover>
  )
}

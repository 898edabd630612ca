import type { ReactNode } from 'react'
import type { PopoverProps } from 'react-aria-components/Popover'
import { lazyComponent } from '../lazy-component.tsx'
import { Trigger, useOpening } from './trigger.ts'

const panel = lazyComponent(async () => (await import('./floating-panel.tsx')).FloatingPanel)

/** A small panel beside its trigger, for reading or setting something without leaving the page. */
export function Popover(props: {
  /** A Button or IconButton. */
  trigger: ReactNode
  /** Accessible name of the panel. */
  label: string
  placement?: NonNullable<PopoverProps['placement']>
  /** Class of the panel, if its width should not depend on its content. */
  className?: string
  /** The content. A function is called when the panel is open, with a callback that closes the panel. */
  children: ReactNode | ((close: () => void) => ReactNode)
}) {
  const { children, label, placement = 'bottom end', className } = props
  const { button, attributes, isOpen, close } = useOpening('dialog', panel.prefetch)
  return (
    <>
      <Trigger value={attributes}>{props.trigger}</Trigger>
      {isOpen && (
        <panel.Component
          button={button}
          label={label}
          placement={placement}
          className={className}
          onClose={close}
          onMissing={close}
        >
          {typeof children === 'function' ? children(close) : children}
        </panel.Component>
      )}
    </>
  )
}

import type { ReactNode } from 'react'
import type { PopoverProps } from 'react-aria-components/Popover'
import { latePart } from '../late-part.tsx'
import { Trigger, useOpening } from './trigger.ts'

const panel = latePart(async () => (await import('./floating-panel.tsx')).FloatingPanel)

/** A small panel beside its trigger, for something to read or set without leaving the page. */
export function Popover(props: {
  /** A Button or IconButton. */
  trigger: ReactNode
  /** Accessible name of the panel. */
  label: string
  placement?: NonNullable<PopoverProps['placement']>
  /** Of the panel, where it is not as wide as its content. */
  className?: string
  /** What it shows; a function is told how to close it, and runs when it is open. */
  children: ReactNode | ((close: () => void) => ReactNode)
}) {
  const { children, label, placement = 'bottom end', className } = props
  const { button, attributes, isOpen, close } = useOpening('dialog', panel.prepare)
  return (
    <>
      <Trigger value={attributes}>{props.trigger}</Trigger>
      {isOpen && (
        <panel.Part
          button={button}
          label={label}
          placement={placement}
          className={className}
          onClose={close}
          onMissing={close}
        >
          {typeof children === 'function' ? children(close) : children}
        </panel.Part>
      )}
    </>
  )
}

import type { ReactNode } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover as AriaPopover, type PopoverProps } from 'react-aria-components/Popover'

/** The ground that menus, lists and popovers float on. */
export const floatingClass =
  'animate-fade-in overflow-auto rounded-md border border-line-strong bg-raised shadow-float outline-none'

/** React Aria names the floating box after its trigger too; the dialog inside has the name, and a box has none. */
export const unnamed = { 'aria-labelledby': '' } as const

/** A small panel beside its trigger, for something to read or set without leaving the page. */
export function Popover(props: {
  /** A Button or IconButton. */
  trigger: ReactNode
  /** Accessible name of the panel. */
  label: string
  placement?: NonNullable<PopoverProps['placement']>
  children: ReactNode
}) {
  return (
    <DialogTrigger>
      {props.trigger}
      <AriaPopover
        className={`${floatingClass} max-w-[min(22rem,calc(100vw-1rem))]`}
        offset={6}
        placement={props.placement ?? 'bottom end'}
        {...unnamed}
      >
        <Dialog aria-label={props.label} className="p-3.5 outline-none">
          {props.children}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  )
}

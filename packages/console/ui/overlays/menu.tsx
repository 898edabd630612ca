import type { ReactNode } from 'react'
import { lazyComponent } from '../lazy-component.tsx'
import type { MenuEntry } from './menu-entries.ts'
import { Trigger, useOpening } from './trigger.ts'

/** The list of an open menu. */
export const menuList = lazyComponent(async () => (await import('./menu-list.tsx')).MenuList, {
  isSoon: true,
})

/**
 * A button that opens a menu. Pass `entries` as a function if building them is expensive; it is called when the menu
 * opens.
 */
export function Menu(props: {
  /** A Button or IconButton. */
  trigger: ReactNode
  entries: readonly MenuEntry[] | (() => readonly MenuEntry[])
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'right top'
}) {
  const { trigger, entries, placement = 'bottom end' } = props
  const { button, attributes, focus, close } = useOpening('menu', menuList.prefetch)
  return (
    <>
      <Trigger value={attributes}>{trigger}</Trigger>
      {focus !== null && (
        <menuList.Component
          button={button}
          focus={focus}
          entries={typeof entries === 'function' ? entries() : entries}
          placement={placement}
          onClose={close}
          onMissing={close}
        />
      )}
    </>
  )
}

import { menuList } from '../overlays/menu.tsx'
import type { MenuEntry } from '../overlays/menu-entries.ts'
import { tip } from '../overlays/tip.ts'
import { useOpening } from '../overlays/trigger.ts'

const label = 'Row actions'

/**
 * The menu at the end of a row. It stays open while new data arrives, as long as its row exists. A table has a hundred
 * of these menus, so each is only a button until the user opens it.
 */
export function RowActions({ entries }: { entries: () => readonly MenuEntry[] }) {
  const { button, attributes, focus, close } = useOpening('menu', menuList.prefetch)
  const { onPress, ...trigger } = attributes
  return (
    <>
      <button
        type="button"
        {...trigger}
        aria-label={label}
        className="more"
        onClick={onPress}
        {...tip(label)}
      />
      {focus !== null && (
        <menuList.Component
          button={button}
          focus={focus}
          entries={entries()}
          placement="bottom end"
          onClose={close}
          onMissing={close}
        />
      )}
    </>
  )
}

import { isGroup, type MenuAction, type MenuEntry } from '#ui/overlays/menu-entries.ts'
import type { PaletteEntry } from './palette-entries.ts'

/** The resource that a menu belongs to. */
export interface MenuOwner {
  readonly id: string
  readonly name: string
  /** resource kind, such as `floating IP` */
  readonly kind?: string
  /** text that distinguishes the resource from others of the same name, such as `Instance in web` */
  readonly detail?: string
}

/** Returns the actions of a menu, including those in groups. */
export function actionsIn(menu: readonly MenuEntry[]): readonly MenuAction[] {
  return menu.flatMap((entry) => (isGroup(entry) ? entry.entries : [entry]))
}

/** Returns the actions in the menu of a resource as palette commands, such as `Stop web`. */
export function menuCommands(menu: readonly MenuEntry[], owner: MenuOwner): readonly PaletteEntry[] {
  const { id, name, kind, detail } = owner
  return actionsIn(menu).map(({ label, icon, href, onAction, disabledReason }) => ({
    label: `${label} ${name}`,
    key: `${label} ${id}`,
    command: { verb: label, name, ...(kind !== undefined && { kind }) },
    disabledReason,
    ...(detail !== undefined && { detail }),
    ...(icon && { icon }),
    ...(href !== undefined && { href }),
    ...(onAction && { onAction }),
  }))
}

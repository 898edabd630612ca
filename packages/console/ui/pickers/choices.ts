import { looseMatch } from '../format/loose-match.ts'
import type { PickItem } from './item.ts'

/** Maximum number of options shown at once, because browsers are slow with thousands */
export const maxShown = 100

/**
 * Returns the options of a combobox with the text `typed`: the matching items in their own order and then, if custom
 * values are allowed, the typed text. `isCut` is true if more items match than are shown.
 */
export function choices(
  items: readonly PickItem[],
  typed: string,
  allowsCustom: boolean,
): { readonly shown: readonly PickItem[]; readonly isCut: boolean } {
  const matching = items.filter(
    ({ label, alias = '' }) => looseMatch(label, typed) || looseMatch(alias, typed),
  )
  const custom = typed.trim()
  const isNew = allowsCustom && custom !== '' && itemNamed(items, custom) === undefined
  const shown = matching.slice(0, maxShown)
  return {
    shown: isNew ? [...shown, { value: custom, label: `Custom: ${custom}` }] : shown,
    isCut: matching.length > maxShown,
  }
}

/** Returns the item whose full name was typed. */
export function itemNamed(items: readonly PickItem[], typed: string): PickItem | undefined {
  const name = typed.trim()
  return items.find(({ label }) => label === name) ?? items.find(({ alias }) => alias === name)
}

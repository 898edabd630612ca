import { looseMatch } from '../format/loose-match.ts'
import type { PickItem } from './item.ts'

/** The maximum number of entries shown at once; nobody reads more, and browsers are slow with thousands. */
export const maxShown = 100

/**
 * Returns what a combobox offers while `typed` is its text: the matching items in their own order and then, if custom
 * values are allowed, the typed text. `isCut`: more items match than are shown.
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

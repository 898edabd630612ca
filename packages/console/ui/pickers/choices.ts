import { looseMatch } from '../format/loose-match.ts'
import type { PickItem } from './item.ts'

/** Entries shown at once; nobody reads more, and browsers are slow with thousands. */
export const shownAtMost = 100

/**
 * What a combobox offers while `typed` stands in it: the items that match, in their own order, and then, if
 * values of one's own are allowed, the typed text itself. `isCut`: more match than are shown.
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
  const isNew = allowsCustom && custom !== '' && itemCalled(items, custom) === undefined
  const shown = matching.slice(0, shownAtMost)
  return {
    shown: isNew ? [...shown, { value: custom, label: `Custom: ${custom}` }] : shown,
    isCut: matching.length > shownAtMost,
  }
}

/** The item that somebody means who has typed its whole name. */
export function itemCalled(items: readonly PickItem[], typed: string): PickItem | undefined {
  const name = typed.trim()
  return items.find(({ label }) => label === name) ?? items.find(({ alias }) => alias === name)
}

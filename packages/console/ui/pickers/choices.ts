import { looseMatch } from '../format/loose-match.ts'
import type { PickItem } from './item.ts'

/**
 * What a combobox offers while `typed` stands in it: the items that match, in their own order, and then, if
 * values of one's own are allowed, the typed text itself.
 */
export function choices(
  items: readonly PickItem[],
  typed: string,
  allowsCustom: boolean,
): readonly PickItem[] {
  const matching = items.filter((item) => looseMatch(item.label, typed))
  const custom = typed.trim()
  const isNew = allowsCustom && custom !== '' && !items.some((item) => item.label === custom)
  return isNew ? [...matching, { value: custom, label: `Custom: ${custom}` }] : matching
}

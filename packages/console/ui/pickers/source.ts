import type { PickItem } from './item.ts'

/** Where a picker's items come from, when they are fetched for it. */
export interface PickerSource {
  /** Told when the list opens and closes: what nobody looks at need not be fetched. */
  onOpenChange?: (isOpen: boolean) => void
  /** Told what is being typed, so that more items can be fetched. */
  onSearch?: (typed: string) => void
  /** There are more than these; typing finds them. */
  hasMore?: boolean
  isLoading?: boolean
  /** It has been fetched: without items there is nothing to choose. */
  isFetched?: boolean
  /** Why the items could not be fetched, in words; the list says so and offers `onRetry`. */
  failure?: string | null
  onRetry?: () => void
}

/** The entry that stands for trying again; no item has this value. */
const retryValue = ' try again'

/** Items as a list offers them; a failure adds the entry that tries again. */
export function withRetry(
  items: readonly PickItem[],
  failure: string | null | undefined,
): readonly PickItem[] {
  return typeof failure === 'string'
    ? [...items, { value: retryValue, label: 'Try again', detail: `Could not load the list. ${failure}` }]
    : items
}

/** Whether an entry tries again instead of being chosen. */
export function isRetry(value: string): boolean {
  return value === retryValue
}

/** Is it known before opening that there is nothing to choose? Not of a list that is fetched on opening. */
export function isKnownEmpty(
  items: readonly PickItem[],
  { isLoading = false, onOpenChange }: PickerSource,
): boolean {
  return items.length === 0 && !isLoading && onOpenChange === undefined
}

import type { PickItem } from './item.ts'

/** The source of a picker's items, when they are loaded on demand. */
export interface PickerSource {
  /** Called when the list opens and closes, so that its items are loaded only when needed. */
  onOpenChange?: (isOpen: boolean) => void
  /** Called with the typed text, so that matching items can be loaded. */
  onSearch?: (typed: string) => void
  /** There are more items than these; typing finds them. */
  hasMore?: boolean
  isLoading?: boolean
  /** Whether the items are loaded, so that an empty list has no options. */
  isFetched?: boolean
  /** Why the items could not be loaded; the list shows it and offers `onRetry`. */
  failure?: string | null
  onRetry?: () => void
}

/** The value of the retry entry; no item has this value. */
const retryValue = ' try again'

/** Returns the items of a list, with a retry entry after a failure. */
export function withRetry(
  items: readonly PickItem[],
  failure: string | null | undefined,
): readonly PickItem[] {
  return typeof failure === 'string'
    ? [...items, { value: retryValue, label: 'Try again', detail: `Could not load the list. ${failure}` }]
    : items
}

/** Returns whether an entry is the retry entry. */
export function isRetry(value: string): boolean {
  return value === retryValue
}

/** Returns whether the list is known to be empty before it opens. False for a list that is loaded on opening. */
export function isKnownEmpty(
  items: readonly PickItem[],
  { isLoading = false, onOpenChange }: PickerSource,
): boolean {
  return items.length === 0 && !isLoading && onOpenChange === undefined
}

import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { indexAfterPageKey } from './filter-keys.ts'
import type { PickItem } from './item.ts'
import { isRetry, type PickerSource } from './source.ts'

/** The highlighted entry, which Enter selects. */
export interface Mark {
  readonly value: string | null
  readonly by: 'opening' | 'key' | 'pointer'
}

/** Which entry is marked when the list opens; its entries may arrive later. */
type Begin = 'first' | 'last' | 'none'

/** A picker's list, open or closed, and its marked entry. */
export interface Picker {
  readonly entries: readonly PickItem[]
  /** The form value */
  readonly value: string | null
  readonly isOpen: boolean
  readonly open: (begin?: Begin) => void
  readonly close: () => void
  /** Index of the marked entry; -1 for none */
  readonly at: number
  readonly markedBy: Mark['by']
  readonly mark: (value: string, by?: Mark['by']) => void
  /** Removes the mark until a key or the pointer sets it again. */
  readonly unmark: () => void
  /** Chooses an entry and closes the list; the retry entry retries and leaves it open. */
  readonly choose: (value: string) => void
  /** Handles the arrow keys, Home, End, Enter and Escape. Returns whether it handled the key. */
  readonly takeKey: (event: KeyboardEvent) => boolean
  /** For the picker's element: closes the list when the focus leaves it. */
  readonly onBlur: (event: FocusEvent) => void
  readonly listId: string
  readonly idOf: (index: number) => string
  readonly markedId: string | undefined
}

/**
 * The common behavior of all pickers: opening, highlighting with keyboard and pointer, selecting, closing. The focus
 * may be in the field or in the list.
 * @param onClosed called after each closing
 */
export function usePicker(
  entries: readonly PickItem[],
  props: Pick<PickerSource, 'onOpenChange' | 'onRetry'> & {
    value: string | null
    onChange: (value: string | null) => void
    onBlur?: () => void
    isDisabled: boolean
  },
  onClosed: () => void,
): Picker {
  const listId = useId()
  const [begin, setBegin] = useState<Begin | null>(null)
  const [mark, setMark] = useState<Mark>({ value: null, by: 'opening' })
  // A list that was closed because the picker was disabled is not reopened when the picker is enabled.
  if (begin !== null && props.isDisabled) setBegin(null)
  const isOpen = begin !== null && !props.isDisabled
  // The focus may come and go before a render, in which case the list that was just opened must close.
  const isOpening = useRef(false)
  useEffect(() => {
    isOpening.current = false
  })
  const found = entries.findIndex((item) => item.value === mark.value)
  const unmarked = { first: 0, last: entries.length - 1, none: -1 }[begin ?? 'none']
  const at = !isOpen || entries.length === 0 ? -1 : found >= 0 ? found : unmarked

  const open = (next: Begin = 'none') => {
    if (isOpen || props.isDisabled) return
    isOpening.current = true
    setBegin(next)
    setMark({ value: props.value, by: 'opening' })
    props.onOpenChange?.(true)
  }
  const close = () => {
    if (!isOpen && !isOpening.current) return
    isOpening.current = false
    setBegin(null)
    props.onOpenChange?.(false)
    onClosed()
  }
  const take = (value: string) => {
    if (isRetry(value)) {
      props.onRetry?.()
      return
    }
    close()
    if (value !== props.value) props.onChange(value)
  }
  // Keeps the callbacks stable, so that entries render again only when they change.
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })

  return {
    entries,
    value: props.value,
    isOpen,
    open,
    close,
    at,
    markedBy: mark.by,
    mark: useCallback((value, by = 'pointer') => setMark({ value, by }), []),
    unmark: () => {
      setBegin((now) => (now === null ? null : 'none'))
      setMark({ value: null, by: 'key' })
    },
    choose: useCallback((value) => latest.current(value), []),
    takeKey: (event) => {
      const { key } = event
      // While composing text (IME), these keys belong to the composition.
      if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return false
      if (!isOpen) {
        if (key !== 'ArrowDown' && key !== 'ArrowUp') return false
        open(key === 'ArrowDown' ? 'first' : 'last')
      } else if (key === 'Escape') {
        // Escape closes the list and not the dialog around it.
        event.stopPropagation()
        close()
      } else if (key === 'Enter') {
        const item = entries[at]
        if (item === undefined) return false
        take(item.value)
      } else {
        const next = entries[indexAfterPageKey(key, at, entries.length) ?? -1]
        if (next === undefined) return false
        setMark({ value: next.value, by: 'key' })
      }
      event.preventDefault()
      return true
    },
    onBlur: ({ currentTarget, target, relatedTarget }) => {
      // The list remains open when the window loses the focus.
      if (currentTarget.contains(relatedTarget) || document.activeElement === target) return
      close()
      props.onBlur?.()
    },
    listId,
    idOf: (index) => `${listId}${index}`,
    markedId: at >= 0 ? `${listId}${at}` : undefined,
  }
}

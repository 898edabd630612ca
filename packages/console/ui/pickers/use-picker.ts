import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { keyLeap } from './filter-keys.ts'
import type { PickItem } from './item.ts'
import { isRetry, type PickerSource } from './source.ts'

/** The entry that Enter takes. */
export interface Mark {
  readonly value: string | null
  readonly by: 'opening' | 'key' | 'pointer'
}

/** Which entry is marked where none is yet: entries may come later than the list opens. */
type Begin = 'first' | 'last' | 'none'

/** An open or closed list of entries, and the one that is marked. */
export interface Picker {
  readonly entries: readonly PickItem[]
  /** what the form holds */
  readonly value: string | null
  readonly isOpen: boolean
  readonly open: (begin?: Begin) => void
  readonly close: () => void
  /** index of the marked entry; -1 for none */
  readonly at: number
  readonly markedBy: Mark['by']
  readonly mark: (value: string, by?: Mark['by']) => void
  /** Marks nothing, until a key or the pointer does. */
  readonly unmark: () => void
  /** Takes an entry, and closes; the entry that tries again does that, and the list stays. */
  readonly choose: (value: string) => void
  /** Does what the arrow keys, Home, End, Enter and Escape do. Answers whether it was one of them. */
  readonly takeKey: (event: KeyboardEvent) => boolean
  /** For the picker's element: closes when the focus leaves it. */
  readonly onBlur: (event: FocusEvent) => void
  readonly listId: string
  readonly idOf: (index: number) => string
  readonly markedId: string | undefined
}

/**
 * What all pickers share: opening, marking by keys and by the pointer, taking, closing. The focus may stay in the
 * field or be in the list; keys come from either.
 * @param onClosed runs after each closing
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
  // What is closed to everybody does not open by itself when that is over.
  if (begin !== null && props.isDisabled) setBegin(null)
  const isOpen = begin !== null && !props.isDisabled
  // The focus may come and go again before anything renders: what has just been opened is closed all the same.
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
  // Entries are rendered anew only for what changes in them.
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
      // What is composed, in Japanese for one, has these keys to itself.
      if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return false
      if (!isOpen) {
        if (key !== 'ArrowDown' && key !== 'ArrowUp') return false
        open(key === 'ArrowDown' ? 'first' : 'last')
      } else if (key === 'Escape') {
        // It closes the list, and not the dialog around it.
        event.stopPropagation()
        close()
      } else if (key === 'Enter') {
        const item = entries[at]
        if (item === undefined) return false
        take(item.value)
      } else {
        const next = entries[keyLeap(key, at, entries.length) ?? -1]
        if (next === undefined) return false
        setMark({ value: next.value, by: 'key' })
      }
      event.preventDefault()
      return true
    },
    onBlur: ({ currentTarget, target, relatedTarget }) => {
      // With the window's focus, that of its page stays where it is.
      if (currentTarget.contains(relatedTarget) || document.activeElement === target) return
      close()
      props.onBlur?.()
    },
    listId,
    idOf: (index) => `${listId}${index}`,
    markedId: at >= 0 ? `${listId}${at}` : undefined,
  }
}

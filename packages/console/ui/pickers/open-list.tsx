import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { announce } from '../feedback/announce.ts'
import { Spinner } from '../feedback/spinner.tsx'
import { countOf } from '../format/text.ts'
import { floatingClass } from '../overlays/floating.ts'
import { ListEntry } from './list-entry.tsx'
import type { Picker } from './use-picker.ts'
import { useListPosition } from './use-list-position.ts'

/** The open list of a picker, at its field. An empty list shows the reason. */
export function OpenList(props: {
  picker: Picker
  /** The picker's own element */
  field: RefObject<HTMLElement | null>
  isLoading: boolean
  emptyText: string
  /** More items match than are shown. */
  isCut?: boolean
  /** Whether the list itself has the focus while it is open. */
  takesFocus?: boolean
  label: { readonly 'aria-label'?: string | undefined; readonly 'aria-labelledby'?: string | undefined }
}) {
  const { picker, field, isLoading, takesFocus = false } = props
  const { entries } = picker
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useListPosition(box, list, field, picker.close)
  useClosedByPressOutside(field, picker.close)
  useEffect(() => {
    if (takesFocus) list.current?.focus({ preventScroll: true })
  }, [takesFocus])
  useAnnounceCount(entries.length, isLoading, takesFocus)

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it does nothing but keep the focus
    <div
      ref={box}
      popover="manual"
      className={`${floatingClass} fixed inset-auto m-0 flex flex-col p-0 text-fg`}
      // Keeps the focus where it is: pressing an entry or the scroll bar does not leave the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      <div
        ref={list}
        id={picker.listId}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no browser's own list looks like this
        role="listbox"
        {...props.label}
        {...(takesFocus && { tabIndex: 0, 'aria-activedescendant': picker.markedId })}
        className="max-h-72 min-h-0 overflow-auto p-1 outline-none"
      >
        {entries.map((item, index) => (
          <ListEntry
            key={item.value}
            id={picker.idOf(index)}
            item={item}
            isChosen={item.value === picker.value}
            markedBy={index === picker.at ? picker.markedBy : null}
            onMark={picker.mark}
            onChoose={picker.choose}
          />
        ))}
        {entries.length === 0 && (
          <div className="flex items-center gap-2 px-2 py-1.5 text-fg-muted">
            {isLoading && <Spinner size="sm" />}
            {isLoading ? 'Loading…' : props.emptyText}
          </div>
        )}
      </div>
      {props.isCut === true && (
        <p className="flex-none border-t border-line px-3 py-1.5 text-xs text-fg-muted">
          More match; type to narrow
        </p>
      )}
    </div>
  )
}

/** Closes the list on a press outside, also on a phone, where a press may not move the focus. */
function useClosedByPressOutside(field: RefObject<HTMLElement | null>, close: () => void): void {
  const pressed = useEffectEvent((event: PointerEvent) => {
    // Pressing the page's scroll bar targets the root element.
    if (event.target === document.documentElement) return
    if (event.target instanceof Node && field.current?.contains(event.target) === false) close()
  })
  useEffect(() => {
    document.addEventListener('pointerdown', pressed, true)
    return () => document.removeEventListener('pointerdown', pressed, true)
  }, [])
}

/**
 * Announces the number of options to screen readers, unless the focus is in the list, where screen readers announce it
 * themselves.
 */
function useAnnounceCount(count: number, isLoading: boolean, isInList: boolean): void {
  useEffect(() => {
    if (isInList || isLoading) return
    announce(`${countOf(count, 'choice')} available`)
  }, [count, isLoading, isInList])
}

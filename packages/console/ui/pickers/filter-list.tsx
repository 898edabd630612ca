import { useEffect, useEffectEvent, useId, useState, type ReactNode } from 'react'
import { Search, type LucideIcon } from 'lucide-react'
import { cx } from '../cx.ts'
import { Spinner } from '../feedback/spinner.tsx'
import { indexAfterKey } from './filter-keys.ts'

/** An entry: a page to open or an action to run. */
export interface FilterItem {
  readonly id: string
  readonly label: string
  readonly icon?: LucideIcon
  /** Dimmed, after the label. */
  readonly detail?: ReactNode
  /** At the right end. */
  readonly badge?: ReactNode
  /** Why it cannot be chosen; it is still listed, with this reason. */
  readonly disabledReason?: string | null | undefined
  /** The entry that is already active. */
  readonly isCurrent?: boolean
}

export interface FilterGroup<Item extends FilterItem> {
  readonly heading: string
  readonly items: readonly Item[]
}

/**
 * A text field over a list that is filtered while the user types. The focus remains in the field. Arrow keys move
 * through the list, from the last entry to the first; Enter runs the highlighted entry; typing highlights the first
 * entry again. If the list is empty, Enter waits and runs the first entry that arrives, unless the user types or moves
 * in the meantime. Entry IDs are unique in the list.
 */
export function FilterList<Item extends FilterItem>(props: {
  label: string
  placeholder: string
  text: string
  onTextChange: (text: string) => void
  groups: readonly FilterGroup<Item>[]
  onChoose: (item: Item) => void
  /** Text of the list when it is empty. */
  emptyText: string
  isLoading?: boolean
  /** Classes of the list, such as its maximum height. */
  listClass: string
  /** Next to the field: a close button. */
  aside?: ReactNode
}) {
  const { text, groups, onChoose } = props
  const id = useId()
  const items = groups.flatMap((group) => group.items)
  const [marked, mark] = useState<string | null>(null)
  /** The text whose first entry Enter should run when it arrives; null if none */
  const [awaited, setAwaited] = useState<string | null>(null)
  const setMarked = (item: string | null) => {
    mark(item)
    setAwaited(null)
  }
  const found = items.findIndex((item) => item.id === marked)
  const at = found >= 0 ? found : items.length > 0 ? 0 : -1
  // The highlighted entry remains highlighted when others appear above it, so that Enter opens the entry that the user
  // saw.
  const first = items[0]
  if (found < 0 && first !== undefined && props.isLoading !== true) mark(first.id)
  // The pending Enter is cancelled if the result is empty or the text has changed.
  const isNothing = props.isLoading !== true && (first === undefined || isDisabled(first))
  const isOver = awaited !== text || isNothing
  if (awaited !== null && isOver) setAwaited(null)
  const comes = awaited === text && !isNothing && props.isLoading !== true
  const choose = useEffectEvent(() => {
    if (first !== undefined) onChoose(first)
  })
  useEffect(() => {
    if (comes) choose()
  }, [comes])
  const markedId = at >= 0 ? `${id}${at}` : undefined
  useEffect(() => {
    if (markedId !== undefined) document.getElementById(markedId)?.scrollIntoView({ block: 'nearest' })
  }, [markedId])

  return (
    <div className="flex min-h-0 flex-col">
      <div className="flex items-center gap-2 border-b border-line px-3">
        <Search size={15} strokeWidth={1.75} aria-hidden className="flex-none text-fg-faint" />
        <input
          type="text"
          role="combobox"
          aria-label={props.label}
          aria-expanded
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={markedId}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the list was opened to type in it
          autoFocus
          autoComplete="off"
          spellCheck={false}
          placeholder={props.placeholder}
          className="h-10 min-w-0 flex-1 bg-transparent outline-none max-sm:text-[1rem]"
          value={text}
          onChange={(event) => {
            setMarked(null)
            props.onTextChange(event.currentTarget.value)
          }}
          onKeyDown={(event) => {
            // This Enter ends the composition of a word (IME).
            if (event.nativeEvent.isComposing) return
            const item = items[at]
            if (event.key === 'Enter') {
              event.preventDefault()
              if (item === undefined) setAwaited(props.isLoading === true ? text : null)
              else if (!isDisabled(item)) onChoose(item)
              return
            }
            const next = indexAfterKey(event.key, at, items.length)
            if (next === null) return
            event.preventDefault()
            setMarked(items[next]?.id ?? null)
          }}
        />
        {props.isLoading === true && <Spinner size="sm" label="Searching" />}
        {props.aside}
      </div>
      <div
        id={`${id}list`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no browser's own list looks like this
        role="listbox"
        aria-label={props.label}
        className={cx('overflow-y-auto p-1', props.listClass)}
      >
        {items.length === 0 && <p className="px-2 py-2 text-fg-muted">{props.emptyText}</p>}
        {groups.map((group) =>
          group.items.length === 0 ? null : (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset may not stand in a listbox
            <div key={group.heading} role="group" aria-label={group.heading}>
              {group.heading !== '' && (
                <div
                  aria-hidden
                  className="sticky -top-1 z-10 bg-raised px-2 pt-1.5 pb-1 text-2xs font-semibold text-fg-faint"
                >
                  {group.heading}
                </div>
              )}
              {group.items.map((item) => {
                const index = items.indexOf(item)
                return (
                  <Option
                    key={item.id}
                    id={`${id}${index}`}
                    item={item}
                    isMarked={index === at}
                    onMark={() => setMarked(item.id)}
                    onChoose={() => !isDisabled(item) && onChoose(item)}
                  />
                )
              })}
            </div>
          ),
        )}
      </div>
    </div>
  )
}

const isDisabled = ({ disabledReason }: FilterItem) => typeof disabledReason === 'string'

function Option(props: {
  id: string
  item: FilterItem
  isMarked: boolean
  onMark: () => void
  onChoose: () => void
}) {
  const { item, isMarked } = props
  const Icon = item.icon
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the field's
    <div
      id={props.id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option element holds text only
      role="option"
      aria-selected={isMarked}
      aria-disabled={isDisabled(item) || undefined}
      tabIndex={-1}
      className={cx('flex min-h-8 items-center gap-2 rounded-sm px-2 py-1', isMarked && 'bg-selected')}
      onPointerMove={isMarked ? undefined : props.onMark}
      // Keeps the focus in the field
      onMouseDown={(event) => event.preventDefault()}
      onClick={props.onChoose}
    >
      {Icon && <Icon size={15} strokeWidth={1.75} aria-hidden className="flex-none text-fg-muted" />}
      <span
        className={cx(
          'min-w-0 truncate',
          item.isCurrent === true && 'font-semibold',
          isDisabled(item) && 'text-fg-faint',
        )}
      >
        {item.label}
      </span>
      {item.detail !== undefined && (
        <span className="min-w-0 shrink-[50] truncate text-xs text-fg-muted">{item.detail}</span>
      )}
      {isDisabled(item) && (
        <span className="ml-auto min-w-0 shrink-[50] truncate text-xs text-fg-faint">
          {item.disabledReason}
        </span>
      )}
      {item.badge !== undefined && <span className="ml-auto flex-none">{item.badge}</span>}
    </div>
  )
}

import { useEffect, useEffectEvent, useState } from 'react'
import { Check, Search } from 'lucide-react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Input, SearchField } from 'react-aria-components/SearchField'
import { Button } from '../actions/button.tsx'
import { Spinner } from '../feedback/spinner.tsx'
import { choices } from './choices.ts'
import type { PickerSource } from './source.ts'
import type { PickItem } from './item.ts'

const itemClass =
  'group/item flex min-h-7 items-center gap-2 rounded-sm px-2 py-1 -outline-offset-2 data-focused:bg-hover data-focus-visible:outline-2 data-focus-visible:outline-focus'

/**
 * The open list of a multi-select. The field keeps the focus, arrow keys move through the list, Enter selects or
 * deselects, and typing filters.
 */
export function MultiList(
  props: PickerSource & {
    items: readonly PickItem[]
    chosen: readonly string[]
    onChoose: (values: readonly string[]) => void
    plural: string
    emptyText: string
  },
) {
  const { items, chosen, onChoose, plural: things, isLoading = false, failure } = props
  const [typed, setTyped] = useState('')
  const { shown, isCut } = choices(items, typed, false)
  const notify = useEffectEvent((isOpen: boolean) => {
    props.onOpenChange?.(isOpen)
    if (!isOpen) props.onSearch?.('')
  })
  useEffect(() => {
    notify(true)
    return () => notify(false)
  }, [])
  return (
    <div className="flex flex-col">
      <Autocomplete
        inputValue={typed}
        onInputChange={(text) => {
          setTyped(text)
          props.onSearch?.(text.trim())
        }}
      >
        <SearchField
          aria-label={`Find ${things}`}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the list was opened to choose from it
          autoFocus
          className="flex items-center gap-2 border-b border-line px-3"
        >
          <Search size={15} strokeWidth={1.75} aria-hidden className="flex-none text-fg-faint" />
          <Input
            placeholder={`Find ${things}`}
            className="h-9 min-w-0 flex-1 bg-transparent outline-none max-sm:text-[1rem] [&::-webkit-search-cancel-button]:hidden"
          />
          {isLoading && <Spinner size="sm" label="Searching" />}
        </SearchField>
        <ListBox
          aria-label={things}
          items={shown.map((item) => ({ id: item.value, ...item }))}
          selectionMode="multiple"
          escapeKeyBehavior="none"
          selectedKeys={chosen}
          onSelectionChange={(keys) => {
            const next =
              keys === 'all' ? new Set(shown.map(({ value }) => value)) : new Set([...keys].map(String))
            // Keeps the order in which the items were selected, and items that are filtered out.
            const kept = chosen.filter((value) => next.has(value))
            onChoose([...kept, ...[...next].filter((value) => !chosen.includes(value))])
          }}
          className="max-h-72 overflow-y-auto p-1 outline-none"
          renderEmptyState={() => (
            <p className="px-2 py-1.5 text-fg-muted">
              {isLoading ? 'Loading…' : items.length === 0 ? props.emptyText : 'No items match'}
            </p>
          )}
        >
          {(item) => (
            <ListBoxItem id={item.value} textValue={item.label} className={itemClass}>
              {/* Only looks like a checkbox; the entry itself has the selected state. */}
              <span
                aria-hidden
                className="grid size-3.5 flex-none place-items-center rounded-[3px] border border-line-strong bg-bg text-transparent group-data-selected/item:border-transparent group-data-selected/item:bg-accent-fill group-data-selected/item:text-accent-ink forced-colors:group-data-selected/item:text-[CanvasText]"
              >
                <Check size={11} strokeWidth={3} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="block truncate">{item.label}</span>
                {item.detail !== undefined && (
                  <span className="block truncate text-xs text-fg-muted">{item.detail}</span>
                )}
              </span>
              {item.badge}
            </ListBoxItem>
          )}
        </ListBox>
      </Autocomplete>
      {typeof failure === 'string' && (
        <p
          role="alert"
          className="flex items-center gap-2 border-t border-line px-3 py-2 text-xs text-fg-muted"
        >
          <span className="min-w-0 flex-1 break-words">Could not load the list. {failure}</span>
          <Button size="sm" onPress={props.onRetry}>
            Try again
          </Button>
        </p>
      )}
      <div className="flex min-h-9 items-center gap-2 border-t border-line px-3 py-1 text-xs text-fg-muted">
        <span className="min-w-0 flex-1" aria-live="polite">
          {chosen.length} chosen
          {(isCut || props.hasMore === true) && '; more match, type to narrow'}
        </span>
        {chosen.length > 0 && (
          <Button size="sm" variant="quiet" onPress={() => onChoose([])}>
            Clear
          </Button>
        )}
      </div>
    </div>
  )
}

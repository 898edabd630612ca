import { ListBox } from 'react-aria-components/ListBox'
import { Spinner } from '../feedback/spinner.tsx'
import type { PickItem } from './item.ts'
import { PickListItem } from './list-item.tsx'

/** What a list holds: items that React Aria finds by their id. */
export type Entry = PickItem & { readonly id: string }

export function entries(items: readonly PickItem[]): Entry[] {
  return items.map((item) => ({ ...item, id: item.value }))
}

/** The open list of a picker; without items it says why. */
export function PickList(props: {
  /** Where the picker itself does not hold them. */
  items?: readonly Entry[]
  isLoading: boolean
  emptyText: string
}) {
  return (
    <ListBox<Entry>
      {...(props.items && { items: props.items })}
      className="max-h-72 overflow-auto p-1 outline-none"
      renderEmptyState={() => (
        <div className="flex items-center gap-2 px-2 py-1.5 text-fg-muted">
          {props.isLoading && <Spinner size="sm" />}
          {props.isLoading ? 'Loading…' : props.emptyText}
        </div>
      )}
    >
      {(item) => <PickListItem item={item} />}
    </ListBox>
  )
}

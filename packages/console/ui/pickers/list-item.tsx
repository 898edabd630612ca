import { Check } from 'lucide-react'
import { ListBoxItem, Text } from 'react-aria-components/ListBox'
import type { PickItem } from './item.ts'

/** One line, or two, of a list to pick from. */
export function PickListItem({ item }: { item: PickItem }) {
  return (
    <ListBoxItem
      id={item.value}
      textValue={item.label}
      className="group/item flex min-h-7 items-center gap-2 rounded-sm px-2 py-1 outline-none data-focused:bg-hover data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-focus"
    >
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <Text slot="label" className="truncate">
            {item.label}
          </Text>
          {item.badge}
        </div>
        {item.detail !== undefined && (
          <Text slot="description" className="block truncate text-xs text-fg-muted">
            {item.detail}
          </Text>
        )}
      </div>
      <Check
        size={14}
        aria-hidden
        className="invisible flex-none text-accent group-data-selected/item:visible"
      />
    </ListBoxItem>
  )
}

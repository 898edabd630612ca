import type { Ref } from 'react'
import { ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { ListBox } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import { Spinner } from '../feedback/spinner.tsx'
import { floatingClass } from '../overlays/floating.ts'
import type { PickItem } from './item.ts'
import { PickListItem } from './list-item.tsx'

export interface PickerProps {
  items: readonly PickItem[]
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: () => void
  /** Told what is being typed, so that more items can be fetched. */
  onSearch?: (typed: string) => void
  isLoading?: boolean
  isDisabled?: boolean
  isInvalid?: boolean
  placeholder?: string
  /** What a disabled picker with nothing in it says. */
  emptyText?: string
  id?: string
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string
  ref?: Ref<HTMLElement>
}

/** Choose one of a short list. Without items it is disabled and says so. */
export function Select({ ref, ...props }: PickerProps) {
  const { items, isLoading = false, placeholder = 'Choose one', emptyText = 'No items' } = props
  const isEmpty = items.length === 0
  return (
    <AriaSelect
      value={props.value}
      onChange={(key) => props.onChange(key === null ? null : String(key))}
      isDisabled={(props.isDisabled ?? false) || isEmpty}
      isInvalid={props.isInvalid ?? false}
      placeholder={isLoading ? 'Loading…' : isEmpty ? emptyText : placeholder}
      {...(props.id !== undefined && { id: props.id })}
      {...(props['aria-label'] !== undefined && { 'aria-label': props['aria-label'] })}
      {...(props['aria-labelledby'] !== undefined && { 'aria-labelledby': props['aria-labelledby'] })}
      {...(props['aria-describedby'] !== undefined && { 'aria-describedby': props['aria-describedby'] })}
      {...(props.onBlur && { onBlur: props.onBlur })}
    >
      <Button
        {...(ref && { ref: ref as Ref<HTMLButtonElement> })}
        className="field-box gap-2 pr-2 pl-2.5 text-left data-hovered:bg-hover"
        {...(props.isInvalid === true && { 'data-invalid': true })}
      >
        <SelectValue className="min-w-0 flex-1 truncate data-placeholder:text-fg-faint">
          {({ isPlaceholder, defaultChildren, selectedText }) =>
            isPlaceholder ? defaultChildren : selectedText
          }
        </SelectValue>
        {isLoading ? (
          <Spinner size="sm" />
        ) : (
          <ChevronDown size={14} aria-hidden className="flex-none text-fg-faint" />
        )}
      </Button>
      <Popover className={`${floatingClass} w-(--trigger-width)`} offset={4}>
        <ListBox items={items.map((item) => ({ ...item, id: item.value }))} className="p-1 outline-none">
          {(item) => <PickListItem item={item} />}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}

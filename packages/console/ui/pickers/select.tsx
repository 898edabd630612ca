import type { Ref } from 'react'
import { ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Popover } from 'react-aria-components/Popover'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import { Spinner } from '../feedback/spinner.tsx'
import { floatingClass } from '../overlays/floating.ts'
import type { PickItem } from './item.ts'
import { entries, PickList } from './pick-list.tsx'
import { choose, isKnownEmpty, type PickerSource, withRetry } from './source.ts'

export interface PickerProps extends PickerSource {
  items: readonly PickItem[]
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: () => void
  isDisabled?: boolean
  isInvalid?: boolean
  placeholder?: string
  /** Known to have nothing in it: disabled, and says `emptyText`. Left out, it is told by the items where it can be. */
  isEmpty?: boolean
  /** What a picker with nothing in it says. */
  emptyText?: string
  id?: string
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string
  ref?: Ref<HTMLElement>
}

/** Choose one of a short list. Where it is known to have no items it is disabled and says so. */
export function Select({ ref, ...props }: PickerProps) {
  const { items, isLoading = false, placeholder = 'Choose one', emptyText = 'No items' } = props
  const isEmpty = props.isEmpty ?? isKnownEmpty(items, props)
  const { value, onOpenChange } = props
  // What was chosen before the list was ever fetched stands for itself.
  const offered =
    value === null || items.some((item) => item.value === value) ? items : [...items, { value, label: value }]
  return (
    <AriaSelect
      value={value}
      onChange={(key) => choose(key, props.onChange, props.onRetry)}
      {...(onOpenChange && { onOpenChange })}
      allowsEmptyCollection
      isDisabled={(props.isDisabled ?? false) || isEmpty}
      isInvalid={props.isInvalid ?? false}
      placeholder={isEmpty ? emptyText : placeholder}
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
        <PickList
          items={entries(withRetry(offered, props.failure))}
          isLoading={isLoading}
          emptyText={emptyText}
        />
      </Popover>
    </AriaSelect>
  )
}

import { useState, type Ref } from 'react'
import { ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { ComboBox } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { Popover } from 'react-aria-components/Popover'
import { Spinner } from '../feedback/spinner.tsx'
import { floatingClass } from '../overlays/floating.ts'
import { choices } from './choices.ts'
import type { PickItem } from './item.ts'
import { entries, PickList } from './pick-list.tsx'
import { ReopenAfterScroll } from './reopen-after-scroll.tsx'
import type { PickerProps } from './select.tsx'
import { choose, isKnownEmpty, withRetry } from './source.ts'

/**
 * Choose one of a long list by typing parts of its name. Opens on focus; what was typed is dropped on leaving
 * unless `allowsCustom`, which offers the typed text as an entry of its own.
 */
export function Combobox({ ref, ...props }: PickerProps & { allowsCustom?: boolean }) {
  const { items, value, onChange, allowsCustom = false, isLoading = false, emptyText = 'No items' } = props
  const isEmpty = props.isEmpty ?? (!allowsCustom && isKnownEmpty(items, props))
  // What was chosen keeps its label when a later search finds other items.
  const [chosen, setChosen] = useState<PickItem | null>(null)
  const labelOf = (key: string | null) =>
    (items.find((item) => item.value === key) ?? (chosen?.value === key ? chosen : null))?.label ?? key ?? ''
  // What is being typed; null while the field just shows its value, and then the list is complete.
  const [typed, setTyped] = useState<string | null>(null)
  const { shown, isCut } = choices(items, typed ?? '', allowsCustom)
  // A custom value, or one far down, is not among those shown; React Aria needs to find the selected one.
  const offered =
    value !== null && value !== '' && typed === null && !shown.some((item) => item.value === value)
      ? [...shown, { value, label: labelOf(value) }]
      : shown

  return (
    <ComboBox
      items={entries(withRetry(offered, props.failure))}
      value={value}
      onChange={(key) => {
        setTyped(null)
        const item = items.find((one) => one.value === key)
        if (item !== undefined) setChosen(item)
        choose(key, onChange, props.onRetry)
      }}
      inputValue={typed ?? labelOf(value)}
      onInputChange={(text) => {
        const isValue = text === labelOf(value)
        setTyped(isValue ? null : text)
        if (!isValue) props.onSearch?.(text.trim())
      }}
      onOpenChange={(open) => {
        if (!open) {
          setTyped(null)
          props.onSearch?.('')
        }
        props.onOpenChange?.(open)
      }}
      menuTrigger="focus"
      allowsEmptyCollection
      isDisabled={(props.isDisabled ?? false) || isEmpty}
      isInvalid={props.isInvalid ?? false}
      {...(props['aria-label'] !== undefined && { 'aria-label': props['aria-label'] })}
      {...(props['aria-labelledby'] !== undefined && { 'aria-labelledby': props['aria-labelledby'] })}
      {...(props['aria-describedby'] !== undefined && { 'aria-describedby': props['aria-describedby'] })}
      {...(props.onBlur && { onBlur: props.onBlur })}
    >
      <ReopenAfterScroll />
      <div className="field-box pr-1" {...(props.isInvalid === true && { 'data-invalid': true })}>
        <Input
          {...(ref && { ref: ref as Ref<HTMLInputElement> })}
          {...(props.id !== undefined && { id: props.id })}
          className="field-input"
          placeholder={isEmpty ? emptyText : (props.placeholder ?? 'Choose one')}
          autoComplete="off"
          spellCheck={false}
          onKeyDown={(event) => {
            // Enter in a picker picks; it never submits the form around it.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
        <Button className="grid size-6 flex-none place-items-center text-fg-faint">
          {isLoading ? <Spinner size="sm" /> : <ChevronDown size={14} aria-hidden />}
        </Button>
      </div>
      <Popover className={`${floatingClass} w-(--trigger-width)`} offset={4}>
        <PickList isLoading={isLoading} emptyText={items.length === 0 ? emptyText : 'No items match'} />
        {(isCut || props.hasMore === true) && (
          <p className="border-t border-line px-3 py-1.5 text-xs text-fg-muted">More match; type to narrow</p>
        )}
      </Popover>
    </ComboBox>
  )
}

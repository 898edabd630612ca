import { type Ref, useId, useRef, useState } from 'react'
import { ChevronDown } from 'lucide-react'
import { Spinner } from '../feedback/spinner.tsx'
import { choices, itemNamed } from './choices.ts'
import type { PickItem } from './item.ts'
import { lazyList } from './lazy-list.ts'
import type { PickerProps } from './picker-props.ts'
import { isKnownEmpty, withRetry } from './source.ts'
import { usePicker } from './use-picker.ts'

/**
 * A field for selecting an item of a long list by typing parts of its name. It opens on focus. When the focus leaves,
 * typed text is dropped, unless `allowsCustom` is set: then the typed text is an option that is accepted on Enter and
 * when the focus leaves.
 */
export function Combobox({
  ref,
  ...props
}: PickerProps & {
  allowsCustom?: boolean
  /** Called with each typed text. If the caller stores the text as the value, it is not dropped. */
  onType?: (text: string) => void
}) {
  const { items, value, allowsCustom = false, isLoading = false, emptyText = 'No items' } = props
  const isEmpty = props.isEmpty ?? (!allowsCustom && isKnownEmpty(items, props))
  const isDisabled = (props.isDisabled ?? false) || isEmpty
  // The selected item keeps its label when a later search returns other items.
  const [chosen, setChosen] = useState<PickItem | null>(null)
  const label = (items.find((item) => item.value === value) ?? (chosen?.value === value ? chosen : null))
    ?.label
  const shownValue = label ?? value ?? ''
  // The text that is being typed; null while the field shows its value, when the list is not filtered.
  const [typed, setTyped] = useState<string | null>(null)
  const { shown, isCut } = choices(items, typed ?? '', allowsCustom)
  const field = useRef<HTMLDivElement>(null)
  const entries = withRetry(shown, props.failure)
  const picker = usePicker(
    entries,
    {
      ...props,
      isDisabled,
      onChange: (next) => {
        const item = items.find((one) => one.value === next)
        if (item !== undefined) setChosen(item)
        props.onChange(next)
      },
      onBlur: () => {
        takeTyped()
        props.onBlur?.()
      },
    },
    () => {
      setTyped(null)
      props.onSearch?.('')
    },
  )
  /** Typed text that was not selected becomes a custom value if that is allowed, or selects the item with that name. */
  const takeTyped = () => {
    const text = typed?.trim() ?? ''
    if (!allowsCustom || props.onType !== undefined || text === '') return
    const item = itemNamed(items, text)
    if (item !== undefined) setChosen(item)
    const next = item?.value ?? text
    if (next !== value) props.onChange(next)
  }
  const ownId = useId()
  const id = props.id ?? ownId
  const name = { 'aria-label': props['aria-label'], 'aria-labelledby': props['aria-labelledby'] }

  return (
    <div ref={field} className="min-w-0" onBlur={picker.onBlur}>
      <div className="field-box pr-1" {...(props.isInvalid === true && { 'data-invalid': true })}>
        <input
          ref={ref as Ref<HTMLInputElement>}
          id={id}
          type="text"
          role="combobox"
          {...name}
          aria-autocomplete="list"
          aria-expanded={picker.isOpen}
          aria-controls={picker.isOpen ? picker.listId : undefined}
          aria-activedescendant={picker.markedId}
          aria-describedby={props['aria-describedby']}
          aria-invalid={props.isInvalid}
          aria-required={props['aria-required']}
          autoComplete="off"
          spellCheck={false}
          className="field-input"
          placeholder={isEmpty ? emptyText : (props.placeholder ?? 'Choose one')}
          disabled={isDisabled}
          value={typed ?? shownValue}
          onPointerEnter={lazyList.prefetch}
          onFocus={() => picker.open()}
          onClick={() => picker.open()}
          onChange={(event) => {
            const text = event.currentTarget.value
            const isValue = text === shownValue
            picker.open()
            picker.unmark()
            setTyped(isValue ? null : text)
            props.onSearch?.(isValue ? '' : text.trim())
            props.onType?.(text)
          }}
          onKeyDown={(event) => {
            const marked = entries[picker.at]
            // Tab also selects the highlighted option.
            if (event.key === 'Tab' && picker.isOpen && marked !== undefined) picker.choose(marked.value)
            if (picker.takeKey(event) || event.key !== 'Enter' || event.nativeEvent.isComposing) return
            // Enter chooses an entry and never submits the surrounding form.
            event.preventDefault()
            takeTyped()
            picker.close()
          }}
        />
        <button
          type="button"
          id={`${id}button`}
          tabIndex={-1}
          disabled={isDisabled}
          aria-label="Show choices"
          aria-labelledby={`${id}button ${props['aria-labelledby'] ?? id}`}
          aria-expanded={picker.isOpen}
          className="grid size-6 flex-none place-items-center text-fg-faint"
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            if (picker.isOpen) picker.close()
            else {
              field.current?.querySelector('input')?.focus()
              picker.open()
            }
          }}
        >
          {isLoading ? <Spinner size="sm" /> : <ChevronDown size={14} aria-hidden />}
        </button>
      </div>
      {picker.isOpen && (
        <lazyList.Component
          picker={picker}
          field={field}
          isLoading={isLoading}
          emptyText={items.length === 0 ? emptyText : 'No items match'}
          isCut={isCut || props.hasMore === true}
          label={name}
          onMissing={picker.close}
        />
      )}
    </div>
  )
}

import { type KeyboardEvent, useId, useImperativeHandle, useRef } from 'react'
import { ChevronDown } from 'lucide-react'
import { cx } from '../cx.ts'
import { Spinner } from '../feedback/spinner.tsx'
import { lazyList } from './lazy-list.ts'
import type { PickerProps } from './picker-props.ts'
import { isKnownEmpty, withRetry } from './source.ts'
import { indexOfTyped, isTypingAhead, noTypedText, typeAhead } from './type-ahead.ts'
import { usePicker } from './use-picker.ts'

/**
 * A field for selecting an item of a short list. If the list is known to be empty, the field is disabled and says so.
 */
export function Select({ ref, ...props }: PickerProps) {
  const { items, value, isLoading = false, placeholder = 'Choose one', emptyText = 'No items' } = props
  const isEmpty = props.isEmpty ?? isKnownEmpty(items, props)
  const isDisabled = (props.isDisabled ?? false) || isEmpty
  const chosen = items.find((item) => item.value === value)
  // A value that was set before the list was loaded is an option under its own text.
  const offered = value === null || chosen !== undefined ? items : [...items, { value, label: value }]
  const field = useRef<HTMLDivElement>(null)
  const entries = withRetry(offered, props.failure)
  const button = useRef<HTMLButtonElement>(null)
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => button.current, [])
  const picker = usePicker(entries, { ...props, isDisabled }, () => {
    // The list has the focus, so it moves to the button.
    if (field.current?.contains(document.activeElement) === true)
      button.current?.focus({ preventScroll: true })
  })
  const typed = useRef(noTypedText)
  const ownId = useId()
  const id = props.id ?? ownId

  const onKeyDown = (event: KeyboardEvent) => {
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (isLetter && (event.key !== ' ' || isTypingAhead(typed.current, event.timeStamp))) {
      event.preventDefault()
      typed.current = typeAhead(typed.current, event.key, event.timeStamp)
      picker.open('first')
      const found = entries[indexOfTyped(labelsOf(entries), typed.current.text, picker.at)]
      if (found !== undefined) picker.mark(found.value, 'key')
      return
    }
    if (!picker.isOpen || event.key !== ' ') return
    event.preventDefault()
    const marked = entries[picker.at]
    if (marked !== undefined) picker.choose(marked.value)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of its button and its list
    <div
      ref={field}
      className="min-w-0"
      onBlur={picker.onBlur}
      onKeyDown={(event) => {
        // Tab continues from the button, to which closing the list moves the focus.
        if (event.key === 'Tab') picker.close()
        else if (picker.takeKey(event)) typed.current = noTypedText
        else onKeyDown(event)
      }}
    >
      <button
        ref={button}
        type="button"
        id={id}
        disabled={isDisabled}
        aria-haspopup="listbox"
        aria-expanded={picker.isOpen}
        aria-controls={picker.isOpen ? picker.listId : undefined}
        aria-label={props['aria-label']}
        aria-labelledby={`${props['aria-labelledby'] ?? id} ${id}value`}
        aria-describedby={props['aria-describedby']}
        {...(props.isInvalid === true && { 'data-invalid': true })}
        className="field-box gap-2 pr-2 pl-2.5 text-left enabled:hover:bg-hover"
        onPointerEnter={lazyList.prefetch}
        onFocus={lazyList.prefetch}
        onClick={() => (picker.isOpen ? picker.close() : picker.open('first'))}
      >
        <span id={`${id}value`} className={cx('min-w-0 flex-1 truncate', value === null && 'text-fg-faint')}>
          {value === null ? (isEmpty ? emptyText : placeholder) : (chosen?.label ?? value)}
        </span>
        {isLoading ? (
          <Spinner size="sm" />
        ) : (
          <ChevronDown size={14} aria-hidden className="flex-none text-fg-faint" />
        )}
      </button>
      {picker.isOpen && (
        <lazyList.Component
          picker={picker}
          field={field}
          isLoading={isLoading}
          emptyText={emptyText}
          takesFocus
          label={{ 'aria-label': props['aria-label'], 'aria-labelledby': props['aria-labelledby'] }}
          onMissing={picker.close}
        />
      )}
    </div>
  )
}

function labelsOf(entries: readonly { readonly label: string }[]): readonly string[] {
  return entries.map((item) => item.label)
}

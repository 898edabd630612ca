import { type Ref, useId, useRef } from 'react'
import { ChevronDown, X } from 'lucide-react'
import { cx } from '../cx.ts'
import { Spinner } from '../feedback/spinner.tsx'
import { lazyComponent } from '../lazy-component.tsx'
import { Popover } from '../overlays/popover.tsx'
import { useTrigger } from '../overlays/trigger.ts'
import { tip } from '../overlays/tip.ts'
import type { PickItem } from './item.ts'
import type { PickerProps } from './picker-props.ts'
import { isKnownEmpty } from './source.ts'

const multiList = lazyComponent(async () => (await import('./multi-list.tsx')).MultiList)

export interface MultiSelectProps extends Omit<PickerProps, 'value' | 'onChange' | 'aria-required'> {
  values: readonly string[]
  onChange: (values: readonly string[]) => void
  /** What the items are called, for accessible names: `projects`. */
  plural: string
}

/**
 * A field to choose several items of a list by typing. The chosen items are listed below it, each with a remove button.
 */
export function MultiSelect({ ref, ...props }: MultiSelectProps) {
  const {
    items,
    values,
    onChange,
    plural: things,
    emptyText = 'No items',
    placeholder = 'Choose any',
  } = props
  const isEmpty = props.isEmpty ?? isKnownEmpty(items, props)
  const chosen = values.map(
    (value): PickItem => items.find((item) => item.value === value) ?? { value, label: value },
  )
  const isDisabled = (props.isDisabled ?? false) || isEmpty
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Popover
        label={`Choose ${things}`}
        placement="bottom start"
        className="w-[min(22rem,calc(100vw-1rem))]"
        trigger={
          <Field
            {...props}
            fieldRef={ref}
            isDisabled={isDisabled}
            text={values.length === 0 ? (isEmpty ? emptyText : placeholder) : `${values.length} chosen`}
          />
        }
      >
        {(close) => (
          <multiList.Component
            {...props}
            chosen={values}
            onChoose={onChange}
            emptyText={emptyText}
            onMissing={close}
            fallback={
              <div className="grid h-40 place-items-center">
                <Spinner label="Loading" />
              </div>
            }
          />
        )}
      </Popover>
      {chosen.length > 0 && (
        <Chosen items={chosen} plural={things} isDisabled={isDisabled} onChange={onChange} />
      )}
    </div>
  )
}

/** The closed field: a button that opens the list. */
function Field(
  props: Omit<MultiSelectProps, 'ref'> & { fieldRef: Ref<HTMLElement> | undefined; text: string },
) {
  const { text, values, isLoading = false } = props
  const { onPress, ref, ...trigger } = useTrigger() ?? {}
  const ownId = useId()
  const id = props.id ?? ownId
  return (
    <button
      type="button"
      id={id}
      ref={(element) => {
        set(ref, element)
        set(props.fieldRef, element)
      }}
      {...trigger}
      disabled={props.isDisabled}
      aria-label={props['aria-label']}
      aria-labelledby={`${props['aria-labelledby'] ?? id} ${id}value`}
      aria-describedby={props['aria-describedby']}
      {...(props.isInvalid === true && { 'data-invalid': true })}
      className="field-box gap-2 pr-2 pl-2.5 text-left enabled:hover:bg-hover"
      onClick={onPress}
      onBlur={props.onBlur}
    >
      <span
        id={`${id}value`}
        className={cx('min-w-0 flex-1 truncate', values.length === 0 && 'text-fg-faint')}
      >
        {text}
      </span>
      {isLoading ? (
        <Spinner size="sm" />
      ) : (
        <ChevronDown size={14} aria-hidden className="flex-none text-fg-faint" />
      )}
    </button>
  )
}

function set<T>(ref: Ref<T> | undefined, element: T | null): void {
  if (typeof ref === 'function') ref(element)
  else if (ref) ref.current = element
}

/** The selected items. Removing one moves the focus to the next item, or from the last one to the previous. */
function Chosen(props: {
  items: readonly PickItem[]
  plural: string
  isDisabled: boolean
  onChange: (values: readonly string[]) => void
}) {
  const list = useRef<HTMLUListElement>(null)
  const remove = (at: number) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const field = list.current?.parentElement?.querySelector('button')
    const next = buttons[at + 1] ?? buttons[at - 1] ?? field
    next?.focus()
    props.onChange(props.items.filter((_, index) => index !== at).map(({ value }) => value))
  }
  return (
    <ul ref={list} aria-label={`Chosen ${props.plural}`} className="flex flex-wrap gap-1.5">
      {props.items.map(({ value, label }, at) => (
        <li
          key={value}
          className="inline-flex h-[1.625rem] max-w-full items-center gap-0.5 rounded-full border border-line-strong bg-raised pr-0.5 pl-2.5 text-xs"
        >
          <span className="truncate" {...tip(label.length > 24 ? label : null)}>
            {label}
          </span>
          <button
            type="button"
            aria-label={`Remove ${label}`}
            disabled={props.isDisabled}
            className="grid size-6 flex-none place-items-center rounded-full text-fg-muted enabled:hover:text-fg"
            onClick={() => remove(at)}
          >
            <X size={12} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  )
}

import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { Plus, X } from 'lucide-react'
import { Button } from '../actions/button.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import { announce } from '../feedback/announce.ts'
import { countOf } from '../format/text.ts'
import { FieldError } from './field-frame.tsx'
import {
  type KeyValue,
  type KeyValueRules,
  problemsOf,
  parsePairs,
  type RowProblem,
  withPairs,
} from './key-values.ts'

const blank: KeyValue = { key: '', value: '' }

/**
 * An editor of key-value pairs, one per row. Enter moves to the next row and adds one if needed; pasting several lines
 * adds rows. Its value includes invalid rows, so call `problemsOf` before sending them.
 */
export function KeyValueEditor(props: {
  rows: readonly KeyValue[]
  onChange: (rows: readonly KeyValue[]) => void
  /** What a row is called, for accessible names: `label`, `environment variable`. */
  noun: string
  rules?: KeyValueRules
  isDisabled?: boolean
}) {
  const { rows, onChange, noun, rules = {}, isDisabled = false } = props
  const box = useRef<HTMLDivElement>(null)
  /** Selector of the field to focus once it is rendered. */
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    box.current?.querySelector<HTMLElement>(wanted.current)?.focus()
    wanted.current = null
  }, [rows])
  const problems = problemsOf(rows, rules)
  const change = (at: number, patch: Partial<KeyValue>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...patch } : row)))
  const goTo = (at: number) => {
    if (at < rows.length) {
      box.current?.querySelector<HTMLElement>(keyField(at))?.focus()
      return
    }
    wanted.current = keyField(at)
    onChange([...rows, blank])
  }
  const remove = (at: number) => {
    // Focuses the row that gets the removed row's index, or the previous row, or the add button.
    wanted.current =
      rows.length === 1 ? '[data-add] button' : `[data-remove="${Math.min(at, rows.length - 2)}"] button`
    onChange(rows.filter((_, index) => index !== at))
    announce(`${rows[at]?.key || noun} removed`)
  }
  const onPaste = (event: ClipboardEvent, at: number) => {
    const pairs = parsePairs(event.clipboardData.getData('text'))
    if (pairs === null) return
    event.preventDefault()
    onChange(withPairs(rows, at, pairs))
    announce(`${countOf(pairs.length, noun)} pasted`)
  }

  return (
    <div ref={box} className="flex min-w-0 flex-col gap-2">
      {rows.length > 0 && (
        <div
          aria-hidden
          className="grid grid-cols-[1fr_1fr_1.625rem] gap-2 text-xs font-medium text-fg-muted"
        >
          <span>Key</span>
          <span>Value</span>
        </div>
      )}
      {rows.map((row, at) => (
        <Row
          key={at}
          row={row}
          at={at}
          noun={noun}
          problem={problems[at] ?? null}
          isDisabled={isDisabled}
          onChange={(patch) => change(at, patch)}
          onEnter={() => goTo(at + 1)}
          onPaste={(event) => onPaste(event, at)}
          onRemove={() => remove(at)}
        />
      ))}
      <div data-add>
        <Button
          size="sm"
          icon={Plus}
          disabledReason={isDisabled ? 'It cannot be changed' : null}
          onPress={() => goTo(rows.length)}
        >
          {`Add ${noun}`}
        </Button>
      </div>
    </div>
  )
}

const keyField = (at: number) => `[data-key="${at}"]`

function Row(props: {
  row: KeyValue
  at: number
  noun: string
  problem: RowProblem | null
  isDisabled: boolean
  onChange: (patch: Partial<KeyValue>) => void
  onEnter: () => void
  onPaste: (event: ClipboardEvent) => void
  onRemove: () => void
}) {
  const { row, at, noun, problem } = props
  const errorId = useId()
  const field = (part: 'key' | 'value') => ({
    className: 'field-box px-2.5 py-1 font-mono text-xs',
    'aria-label': `${part === 'key' ? 'Key' : 'Value'} of ${noun} ${at + 1}`,
    'aria-invalid': problem?.in === part,
    'aria-describedby': problem?.in === part ? errorId : undefined,
    autoComplete: 'off',
    spellCheck: false,
    disabled: props.isDisabled,
    value: row[part],
    onChange: (event: ChangeEvent<HTMLInputElement>) => props.onChange({ [part]: event.currentTarget.value }),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
      // Enter moves to the next row instead of submitting the form.
      event.preventDefault()
      props.onEnter()
    },
    onPaste: props.onPaste,
  })
  return (
    <div>
      <div className="grid grid-cols-[1fr_1fr_1.625rem] items-center gap-2">
        <input {...field('key')} data-key={at} />
        <input {...field('value')} />
        <span data-remove={at}>
          <IconButton
            icon={X}
            size="sm"
            label={`Remove ${noun} ${row.key || at + 1}`}
            disabledReason={props.isDisabled ? 'It cannot be changed' : null}
            onPress={props.onRemove}
          />
        </span>
      </div>
      {problem !== null && <FieldError id={errorId}>{problem.message}</FieldError>}
    </div>
  )
}

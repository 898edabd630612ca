import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { indexAfterKey } from '#ui/chart/cursor-keys.ts'
import { cx } from '#ui/cx.ts'
import { sentence, spanText, total } from './texts.ts'
import type { ChangeCount } from './texts.ts'
import type { Span } from './span.ts'

interface Choice {
  readonly first: number
  readonly last: number
}

/**
 * A bar chart of a time range. Clicking or dragging selects bars. Arrow keys move between bars, Shift extends the
 * selection and Enter applies it. Selecting the same bars again clears the selection.
 */
export function Bars(props: {
  span: Span
  now: Date
  /** undefined until loaded */
  parts: readonly ChangeCount[] | undefined
  isUnknown: boolean
  chosen: Choice | null
  /** The selected range as text; undefined for all times */
  chosenText: string | undefined
  /** Called with null to select all times. */
  onChoose: (choice: Choice | null) => void
}) {
  const { span, now, parts, chosen, onChoose } = props
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(span.parts - 1)
  /** The selection while the user drags or extends it with Shift */
  const [draft, setDraft] = useState<{ from: number; to: number } | null>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  const current = Math.min(at, span.parts - 1)
  const marked = draft === null ? chosen : ordered(draft)
  const markedText =
    draft === null ? (props.chosenText ?? spanText(span, now)) : spanText(within(span, ordered(draft)), now)
  const most = Math.max(1, ...(parts ?? []).map(total))

  const choose = (choice: Choice) => {
    setDraft(null)
    onChoose(choice.first === chosen?.first && choice.last === chosen.last ? null : choice)
  }
  const placeAt = ({ clientX }: { clientX: number }) => {
    const { left, width } = box.current?.getBoundingClientRect() ?? { left: 0, width: 1 }
    return Math.min(Math.max(Math.floor(((clientX - left) / width) * span.parts), 0), span.parts - 1)
  }
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const index = placeAt(event)
    setDraft({ from: index, to: index })
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const index = placeAt(event)
    setPointed(index)
    if (draft !== null) setDraft({ ...draft, to: index })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && draft !== null) {
      event.stopPropagation()
      setDraft(null)
    }
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      choose(ordered(draft ?? { from: current, to: current }))
    }
    const isLong = event.key.startsWith('Page')
    const index = indexAfterKey(event.key, isLong, current, span.parts)
    if (index === null) return
    event.preventDefault()
    setDraft(event.shiftKey ? { from: draft?.from ?? current, to: index } : null)
    setAt(index)
    setPointed(index)
    box.current?.querySelectorAll('button')[index]?.focus()
  }
  const shown = draft === null && pointed !== null ? pointed : null
  return (
    <section aria-label="When" className="flex flex-col gap-1 text-xs text-fg-muted">
      {/* Reserves space for the text about a bar, so that the chart does not move under the pointer. */}
      <div className="flex flex-col justify-between gap-x-4 xl:flex-row">
        <p className="flex min-h-[2lh] items-end tabular-nums lg:min-h-[1lh]">
          {props.isUnknown
            ? 'Could not load the chart of changes.'
            : shown !== null && parts?.[shown] !== undefined
              ? sentence(parts[shown])
              : markedText}
        </p>
        {/* Whether failed attempts are included is known only when the bars are loaded, so this text is shown afterwards. */}
        <p aria-hidden className={cx('flex items-center gap-4', parts === undefined && 'invisible')}>
          <Key className="rounded-[1px] bg-(--series-1)">by users</Key>
          <Key className="rounded-[1px] bg-(--fg-faint)">by the system</Key>
          {parts?.some(({ refused }) => refused !== null) === true && (
            <Key className="rotate-45 bg-(--bad)">refused</Key>
          )}
          <span className="max-sm:hidden">Drag to select a range</span>
        </p>
      </div>
      <div
        ref={box}
        role="toolbar"
        tabIndex={-1}
        aria-label="Ranges: press one, or extend the selection with Shift and the arrow keys"
        className="time-bars"
        aria-busy={parts === undefined}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setPointed(null)}
        onPointerUp={() => draft !== null && choose(ordered(draft))}
        onPointerCancel={() => setDraft(null)}
        onKeyDown={onKeyDown}
        onBlur={() => setPointed(null)}
      >
        {Array.from({ length: span.parts }, (_, index) => (
          <Bar
            key={index}
            part={parts?.[index]}
            most={most}
            isMarked={marked === null || (index >= marked.first && index <= marked.last)}
            isChosen={chosen !== null && index >= chosen.first && index <= chosen.last}
            edge={marked === null ? null : edgeOf(index, marked)}
            isCurrent={index === current}
            onPress={() => choose({ first: index, last: index })}
            onFocus={() => {
              setAt(index)
              setPointed(index)
            }}
          />
        ))}
      </div>
    </section>
  )
}

function Bar(props: {
  part: ChangeCount | undefined
  /** Number of changes in the highest bar */
  most: number
  isMarked: boolean
  isChosen: boolean
  edge: string | null
  isCurrent: boolean
  /** Called when a bar is activated without pointer or key, for example by a screen reader. */
  onPress: () => void
  onFocus: () => void
}) {
  const { part, most } = props
  const height = (count: number) => ({ height: `${(count / most) * 100}%` })
  return (
    <button
      type="button"
      tabIndex={props.isCurrent ? 0 : -1}
      aria-label={part === undefined ? 'Not known yet' : sentence(part)}
      aria-pressed={props.isChosen}
      data-edge={props.edge ?? undefined}
      className={cx('time-bar', !props.isMarked && 'opacity-40')}
      onFocus={props.onFocus}
      // Presses with the pointer are handled on release, together with all bars that were dragged over.
      onClick={({ detail }) => detail === 0 && props.onPress()}
    >
      {part !== undefined && (
        <>
          {(part.refused ?? 0) > 0 && <span className="time-bar-refused" />}
          {part.people > 0 && <span className="time-bar-people" style={height(part.people)} />}
          {part.system > 0 && <span className="time-bar-system" style={height(part.system)} />}
        </>
      )}
    </button>
  )
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span className={cx('size-2 forced-color-adjust-none', className)} />
      {children}
    </span>
  )
}

function ordered({ from, to }: { from: number; to: number }): Choice {
  return { first: Math.min(from, to), last: Math.max(from, to) }
}

/** Returns the borders that a bar contributes to the frame around the selection; null if it is not selected. */
function edgeOf(index: number, { first, last }: Choice): string | null {
  if (index < first || index > last) return null
  return [index === first && 'first', index === last && 'last'].filter(Boolean).join(' ') || 'inner'
}

function within({ start, end, parts }: Span, { first, last }: Choice): Span {
  const part = (end - start) / parts
  return { start: start + first * part, end: start + (last + 1) * part, parts: last - first + 1 }
}

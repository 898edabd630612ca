import { cx } from '../cx.ts'
import { numberText } from '../format/text.ts'
import type { Tone } from '../state-tones.ts'
import { toneClass } from '../tones.ts'

/** A chip that filters a list. */
export interface FilterChip {
  readonly id: string
  readonly label: string
  readonly count?: number | undefined
  /** tone of the state whose badge the label is shown as */
  readonly tone?: Tone
}

function Chip(props: { chip: FilterChip; on: boolean; isCapped: boolean; onPress: () => void }) {
  const { chip, on } = props
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={props.onPress}
      className={cx(
        'inline-flex h-[1.625rem] flex-none items-center gap-[0.35rem] rounded-full border text-xs',
        chip.tone ? 'pr-[0.55rem] pl-1' : 'px-[0.6rem]',
        on
          ? 'border-transparent bg-selected text-fg forced-colors:underline'
          : 'border-line-strong text-fg-muted hover:bg-hover',
      )}
    >
      {chip.tone ? (
        <span className={cx('state', toneClass[chip.tone])} data-tone={chip.tone}>
          {chip.label}
        </span>
      ) : (
        chip.label
      )}
      {chip.count !== undefined && (
        <span className="tabular-nums">
          {numberText(chip.count)}
          {props.isCapped && '+'}
        </span>
      )}
    </button>
  )
}

/** The filters of a list in one row: all, then one chip per state with its count. */
export function FilterChips(props: {
  label: string
  total?: number | undefined
  /** whether counting stopped at a limit, so that there may be more rows */
  isCapped?: boolean | undefined
  chips: readonly FilterChip[]
  /** ID of the active chip; null for all */
  value: string | null
  onChange: (id: string | null) => void
}) {
  const { value, onChange, isCapped = false } = props
  return (
    <fieldset aria-label={props.label} className="flex min-w-0 flex-wrap items-center gap-1.5">
      <Chip
        chip={{ id: '', label: 'All', count: props.total }}
        on={value === null}
        isCapped={isCapped}
        onPress={() => onChange(null)}
      />
      {props.chips.map((chip) => (
        <Chip
          key={chip.id}
          chip={chip}
          on={value === chip.id}
          isCapped={isCapped}
          onPress={() => onChange(value === chip.id ? null : chip.id)}
        />
      ))}
    </fieldset>
  )
}

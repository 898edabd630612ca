import type { QuotaResource } from '@portico/contract/types.ts'
import { byteParts, unitFor } from '@portico/domain/byte-size.ts'
import { amountText } from '#features/utilization/index.ts'
import { useLink } from '#ui/actions/link-behaviour.tsx'
import { WideSparkline } from '#ui/chart/wide-sparkline.tsx'
import { cx } from '#ui/cx.ts'
import { numberText } from '#ui/format/text.ts'
import { type Note, weekText } from './messages.ts'

/** A key figure with its unit, a note, and its history. */
export interface Fact {
  readonly label: string
  readonly href: string
  readonly value: string
  /** Unit or total, shown next to the value */
  readonly of: string
  readonly note: Note
  /** Values of the last seven days; null where no data is stored */
  readonly week: {
    readonly values: readonly (number | null)[]
    readonly text: (value: number) => string
  } | null
}

/** Returns the value and the unit of an amount separately, in the unit of the total. */
export function amountParts(
  resource: QuotaResource,
  amount: number,
  whole: number | null = null,
): Pick<Fact, 'value' | 'of'> {
  if (resource === 'cpus') {
    return {
      value: numberText(amount),
      of: whole === null ? '' : `of ${numberText(whole)}`,
    }
  }
  const unit = unitFor(Math.max(amount, whole ?? 0))
  const { value } = byteParts(amount, { unit, digits: 1 })
  return {
    value,
    of: whole === null ? unit : `of ${byteParts(whole, { unit, digits: 1 }).value} ${unit}`,
  }
}

/** Returns the history of a resource's usage for a key figure. */
export const weekOf = (resource: QuotaResource, values: readonly (number | null)[]): Fact['week'] => ({
  values,
  text: (value) => amountText(resource, value),
})

const signs = { bad: '◆ ', warn: '▲ ', calm: '' } as const
const inks = { bad: 'text-bad', warn: 'text-busy', calm: 'text-fg-muted' } as const

/** The key figures of a page. Each is a link, and all have the same size. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <ul className="grid grid-cols-2 border-y border-line sm:grid-cols-3 lg:grid-cols-5">
      {facts.map((fact) => (
        <FactCell key={fact.label} fact={fact} />
      ))}
    </ul>
  )
}

function FactCell({ fact: { label, href, value, of, note, week } }: { fact: Fact }) {
  const link = useLink(href)
  const said = week === null ? null : weekText(week.values, week.text)
  return (
    <li className="min-w-0 border-line max-lg:border-b max-lg:last:border-b-0 lg:not-first:border-l">
      <a {...link} className="flex h-full min-w-0 flex-col px-3 py-2.5 hover:bg-hover">
        <span className="text-xs text-fg-muted">{label}</span>
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-1.5">
          <span className="text-lg leading-tight font-bold tabular-nums">{value}</span>{' '}
          <span className="min-w-0 text-xs text-fg-muted">{of}</span>
        </span>
        <span className={cx('min-h-[1.35em] text-xs', inks[note.tone])}>
          {signs[note.tone]}
          {note.text}
        </span>
        <span className="mt-auto block min-h-7 pt-1">
          {week !== null && said !== null && (
            <>
              <WideSparkline values={week.values} />
              <span className="sr-only">{said}</span>
            </>
          )}
        </span>
      </a>
    </li>
  )
}

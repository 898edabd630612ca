import type { QuotaResource } from '@portico/contract/types.ts'
import { useId } from 'react'
import { cx } from '#ui/cx.ts'
import { share } from '#ui/page/meter.tsx'
import type { ForecastText } from './history/forecast-text.ts'
import { amountText, highShare, resources, shareText, stateOf, usedText } from './amounts.ts'

type Amounts = Readonly<Record<QuotaResource, number>>

/**
 * The usage of each quota, and what it would be if stopped instances were started. It also shows the usage of the
 * hardware, with the sum of all quotas. One resource is selected.
 */
export function QuotaBars(props: {
  used: Amounts
  quota: Amounts
  /** usage that starting the stopped instances would add */
  stopped: Partial<Amounts>
  /** sum of all quotas, if `quota` is the capacity of the hardware */
  promised?: Amounts | undefined
  /** for each resource, the time at which it will be used up, as text; omitted if unknown */
  fillings?: Readonly<Record<QuotaResource, ForecastText | null>> | undefined
  chosen: QuotaResource
  onChoose: (resource: QuotaResource) => void
}) {
  const { used, quota, stopped, promised, chosen, onChoose } = props
  const name = useId()
  return (
    <section aria-label={promised === undefined ? 'Quotas' : 'Hardware'} className="@container">
      <fieldset aria-label="Resource" className="divide-y divide-line border-y border-line">
        {resources.map(({ id, label }) => (
          <label
            key={id}
            className={cx(
              'relative grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 border-l-[3px] px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-[-2px] has-focus-visible:outline-focus @min-[40rem]:grid-cols-[6rem_minmax(0,1fr)_13rem_11.5rem]',
              id === chosen
                ? 'border-l-accent bg-selected'
                : 'border-l-transparent hover:bg-hover forced-colors:border-l-[Canvas]',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={id === chosen}
              onChange={() => onChoose(id)}
              aria-label={[
                `${label}: ${usedText(id, used[id], quota[id])}, ${shareText(used[id], quota[id])}`,
                ...(promised === undefined ? [] : [promiseText(id, promised[id], quota[id])]),
              ].join('; ')}
              className="absolute inset-0 z-10 appearance-none outline-none"
            />
            <span className="font-semibold">{label}</span>
            <Bar
              used={used[id]}
              quota={quota[id]}
              more={promised === undefined ? (stopped[id] ?? 0) : Math.max(0, promised[id] - used[id])}
            />
            <span className="font-mono text-xs tabular-nums @max-[40rem]:col-start-2 @max-[40rem]:row-start-1 @max-[40rem]:text-right">
              {usedText(id, used[id], quota[id])}
              <span className="text-fg-muted"> · {shareText(used[id], quota[id])}</span>
            </span>
            {promised === undefined ? (
              <State used={used[id]} quota={quota[id]} filling={props.fillings?.[id] ?? null} />
            ) : (
              <Promised resource={id} promised={promised[id]} capacity={quota[id]} />
            )}
          </label>
        ))}
      </fieldset>
      <p aria-hidden className="flex flex-wrap gap-x-5 gap-y-1 pt-2 text-xs text-fg-muted">
        <span className="inline-flex items-center gap-1.5">
          <i className="h-2 w-3 rounded-[1px] bg-series-1" /> allocated
        </span>
        <span className="inline-flex items-center gap-1.5">
          <i className="hatched h-2 w-3 rounded-[1px]" />{' '}
          {promised === undefined ? 'stopped instances, if they were started' : 'in quotas, not allocated'}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <i className="h-3 w-px bg-fg" /> 80 %
        </span>
      </p>
    </section>
  )
}

function Bar({ used, quota, more }: { used: number; quota: number; more: number }) {
  return (
    <span
      aria-hidden
      className="relative flex h-2.5 min-w-0 overflow-hidden rounded-[3px] bg-hover @max-[40rem]:col-span-2"
    >
      <i
        className={stateOf(used, quota)?.tone === 'bad' ? 'bg-bad' : 'bg-series-1'}
        style={{ width: quota === 0 && used > 0 ? '100%' : share(used, quota) }}
      />
      <i className="hatched" style={{ width: share(Math.min(more, Math.max(0, quota - used)), quota) }} />
      {quota > 0 && <i className="absolute inset-y-0 w-px bg-fg" style={{ left: `${highShare * 100}%` }} />}
    </span>
  )
}

const signs = { bad: '◆ ', warn: '▲ ', calm: '' } as const
const stateClasses = { bad: 'text-bad', warn: 'text-busy', calm: 'text-fg-muted' } as const

/**
 * The text about a quota: its current state, or the forecast if the quota is nearly used up, since the forecast then
 * says more.
 */
function State(props: { used: number; quota: number; filling: ForecastText | null }) {
  const now = stateOf(props.used, props.quota)
  const state = now?.tone === 'bad' ? now : (props.filling ?? now)
  if (state === null) return <span className="@max-[40rem]:hidden" />
  const tone = now?.tone === 'warn' && state.tone === 'calm' ? 'warn' : state.tone
  return (
    <span className={cx('text-xs @max-[40rem]:col-span-2', stateClasses[tone])}>
      {signs[tone]}
      {state.text}
    </span>
  )
}

/** Returns the sum of all quotas in comparison with the capacity, as text: `quotas promise 24,000, 117 %`. */
function promiseText(resource: QuotaResource, promised: number, capacity: number): string {
  return `quotas: ${amountText(resource, promised)}, ${shareText(promised, capacity)}`
}

function Promised(props: { resource: QuotaResource; promised: number; capacity: number }) {
  const { resource, promised, capacity } = props
  const isTooMuch = promised > capacity
  return (
    <span className={cx('text-xs @max-[40rem]:col-span-2', isTooMuch ? 'text-busy' : 'text-fg-muted')}>
      {isTooMuch && '▲ '}
      {promiseText(resource, promised, capacity)}
    </span>
  )
}

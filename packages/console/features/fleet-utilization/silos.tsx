import type { QuotaResource } from '@portico/contract/types.ts'
import { useMemo } from 'react'
import { amountText, resources, shareOf, shareText, stateOf, usedText } from '#features/utilization/index.ts'
import { kinds } from '#kinds/kinds.ts'
import { LocalSection } from '#shell/list/local-section.tsx'
import { systemPaths } from '#shell/system-paths.ts'
import { cx } from '#ui/cx.ts'
import { Empty } from '#ui/cells/empty.tsx'
import { countOf } from '#ui/format/text.ts'
import { share } from '#ui/page/meter.tsx'
import type { Column } from '#ui/table/column.ts'
import type { Fleet } from './fleet.ts'

interface SiloRow {
  readonly id: string
  readonly name: string
  readonly used: number
  readonly quota: number
  /** Share of all hardware, or of the sum of all quotas if the hardware is unknown */
  readonly whole: number
}

/** Returns a percentage with two decimals, as a number so that tables can sort and export it. */
const percent = (used: number, quota: number) =>
  Number.isFinite(shareOf(used, quota)) ? Math.round(shareOf(used, quota) * 10_000) / 100 : ''

function columnsFor(resource: QuotaResource, label: string): readonly Column<SiloRow>[] {
  return [
    { id: 'silo', header: 'Silo', csv: ({ name }) => name, cell: ({ name }) => name },
    {
      id: 'used',
      header: `${label} taken`,
      align: 'end',
      csv: ({ used }) => used,
      cell: ({ used }) => <span className="font-mono text-xs">{amountText(resource, used)}</span>,
    },
    {
      id: 'quota',
      header: 'Quota',
      align: 'end',
      priority: 2,
      csv: ({ quota }) => quota,
      cell: ({ quota }) => <span className="font-mono text-xs">{amountText(resource, quota)}</span>,
    },
    {
      id: 'share',
      header: 'Of quota',
      width: 'w-[34%]',
      csv: ({ used, quota }) => percent(used, quota),
      cell: ({ used, quota }) => <ShareCell used={used} quota={quota} resource={resource} />,
    },
    {
      id: 'of-all',
      header: 'Of the hardware',
      headerTip: 'Its share of the hardware.',
      align: 'end',
      priority: 3,
      csv: ({ used, whole }) => percent(used, whole),
      cell: ({ used, whole }) =>
        whole === 0 ? <Empty /> : <span className="font-mono text-xs">{shareText(used, whole)}</span>,
    },
  ]
}

function ShareCell({ used, quota, resource }: { used: number; quota: number; resource: QuotaResource }) {
  const state = stateOf(used, quota)
  return (
    <span className="flex items-center gap-3">
      <span aria-hidden className="flex h-1.5 min-w-6 flex-1 overflow-hidden rounded-[3px] bg-hover">
        <i
          className={state?.tone === 'bad' ? 'bg-bad' : 'bg-series-1'}
          style={{ width: quota === 0 && used > 0 ? '100%' : share(used, quota) }}
        />
      </span>
      <span className="flex-none text-right font-mono text-xs tabular-nums">
        <span aria-hidden>{shareText(used, quota)}</span>
        <span className="sr-only">{`${usedText(resource, used, quota)}, ${shareText(used, quota)}`}</span>
      </span>
      {state !== null && (
        <span
          className={cx(
            'flex-none text-xs @max-[44rem]:sr-only',
            state.tone === 'bad' ? 'text-bad' : 'text-busy',
          )}
        >
          {state.text}
        </span>
      )}
    </span>
  )
}

const columns = Object.fromEntries(resources.map(({ id, label }) => [id, columnsFor(id, label)])) as Readonly<
  Record<QuotaResource, readonly Column<SiloRow>[]>
>

const siloHref = ({ name }: SiloRow) => systemPaths.siloQuotas(name)

/** A table of usage by silo, as a share of its quota and of the total. Each row links to the silo's quotas. */
export function FleetSilos({ fleet, by }: { fleet: Fleet; by: QuotaResource }) {
  const { silos, others } = fleet
  const whole = (fleet.capacity ?? fleet.allocated)[by]
  const rows = useMemo(
    () =>
      silos.map(({ id, name, provisioned, allocated }) => ({
        id,
        name,
        used: provisioned[by],
        quota: allocated[by],
        whole,
      })),
    [silos, by, whole],
  )
  return (
    <>
      <LocalSection
        listKey="silos"
        title="Usage by silo"
        noun={kinds.silo}
        rows={rows}
        columns={columns[by]}
        rowHref={siloHref}
        searchPlaceholder="Name or ID"
        empty={{ body: 'The usage of each silo is listed here.' }}
      />
      {others.silos > 0 && (
        <p className="text-xs text-fg-muted">
          {`${countOf(others.silos, 'silo')} more with the lowest usage: ${amountText(by, others.provisioned[by])} of quotas of ${amountText(by, others.allocated[by])} in total.`}
        </p>
      )}
    </>
  )
}

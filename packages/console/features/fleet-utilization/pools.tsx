import { capacities, hundredthsUsed, UtilizationCell } from '#features/system-ip-pools/index.ts'
import type { CallData } from '#data/calls.ts'
import { kinds } from '#kinds/kinds.ts'
import { LocalSection } from '#shell/list/local-section.tsx'
import { paths } from '#shell/paths.ts'
import { countOf } from '#ui/format/text.ts'
import type { Column } from '#ui/table/column.ts'

type PoolRow = CallData<'porticoFleetUtilization'>['pools'][number]

const columns: readonly Column<PoolRow>[] = [
  { id: 'pool', header: 'IP pool', csv: ({ name }) => name, cell: ({ name }) => name },
  {
    id: 'used',
    header: 'Addresses in use',
    // The exported value is in percent.
    csv: ({ utilization }) => Math.max(...capacities(utilization).map((of) => hundredthsUsed(of) / 100)),
    cell: ({ utilization }) => <UtilizationCell utilization={utilization} />,
  },
]

const poolHref = ({ name }: PoolRow) => paths.ipPool(name)

/** The utilization of the IP pools, highest first. */
export function FleetPools({ pools, more }: { pools: readonly PoolRow[]; more: number }) {
  return (
    <>
      <LocalSection
        listKey="pools"
        title="IP pools"
        noun={kinds.ip_pool}
        rows={pools}
        columns={columns}
        rowHref={poolHref}
        empty={{ body: 'There are no IP pools.' }}
      />
      {more > 0 && (
        <p className="text-xs text-fg-muted">{countOf(more, 'pool')} more with lower utilization.</p>
      )}
    </>
  )
}

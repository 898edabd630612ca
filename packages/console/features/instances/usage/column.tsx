import type { Instance } from '@portico/contract/types.ts'
import { hasGuest } from '@portico/domain/instances/states.ts'
import { Empty } from '#ui/cells/empty.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import type { Column } from '#ui/table/column.ts'
import { UsagePlaceholder } from './placeholder.tsx'

const { Component: UseCell } = lazyComponent(async () => (await import('./cell.tsx')).UsageCell)

/** The vCPU utilization of instances; hidden by default, because it needs an additional request. */
export const usageColumn: Column<Instance> = {
  id: 'cpu_use',
  header: 'CPU, last hour',
  headerTip: 'Share of time in which the vCPUs ran, in the last hour and now. You cannot sort by it, because it changes all the time.', // prettier-ignore
  optional: true,
  width: 'w-[11.5rem]',
  cell: (row) =>
    hasGuest(row.runState) ? <UseCell instance={row} fallback={<UsagePlaceholder />} /> : <Empty />,
}

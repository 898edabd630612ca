import type { IpPoolRange } from '@portico/contract/types.ts'
import { parseIpv4, tryParseIpv4 } from '@portico/domain/ip/ipv4.ts'
import { useCallback } from 'react'
import { writeRequest, sendWrite } from '#data/write-request.ts'
import { invalidate } from '#data/update-cache.ts'
import { kinds } from '#kinds/kinds.ts'
import { confirmDestructive } from '#shell/delete-preview/destructive-action.tsx'
import { toastDone } from '#shell/forms/toast-done.tsx'
import { createdColumn } from '#shell/list/columns.tsx'
import { ResourceSection } from '#shell/list/resource-list.tsx'
import { systemPaths } from '#shell/system-paths.ts'
import { useWhyNotFleet } from '#shell/use-why-not-fleet.ts'
import { IpAddress } from '#ui/cells/ip-address.tsx'
import { numberText } from '#ui/format/text.ts'
import type { MenuEntry } from '#ui/overlays/menu-entries.ts'
import type { Column } from '#ui/table/column.ts'
import { lazyComponent } from '#ui/lazy-component.tsx'

const { Component: RangeHolders } = lazyComponent(
  async () => (await import('./range-holders.tsx')).RangeHolders,
)

const sizeOf = ({ range: { first, last } }: IpPoolRange): number | null =>
  tryParseIpv4(first) === null ? null : parseIpv4(last) - parseIpv4(first) + 1

const columns: readonly Column<IpPoolRange>[] = [
  {
    id: 'first',
    header: 'First',
    csv: (row) => row.range.first,
    cell: (row) => <IpAddress value={row.range.first} />,
  },
  {
    id: 'last',
    header: 'Last',
    csv: (row) => row.range.last,
    cell: (row) => <IpAddress value={row.range.last} />,
  },
  {
    id: 'size',
    header: 'Addresses',
    align: 'end',
    priority: 2,
    csv: sizeOf,
    cell: (row) => {
      const size = sizeOf(row)
      return size === null ? null : numberText(size)
    },
  },
  // The server always sorts ranges by their first address, so this column is not sortable.
  { ...createdColumn<IpPoolRange>(), sortable: false },
]

const rangeName = ({ range: { first, last } }: IpPoolRange) => (first === last ? first : `${first} – ${last}`)

/** The address ranges of a pool. */
export function IpPoolRanges({ pool }: { pool: string }) {
  const denied = useWhyNotFleet('ip_pool_create')
  const actions = useCallback((range: IpPoolRange) => [removeEntry(pool, range, denied)], [pool, denied])
  return (
    <ResourceSection
      call="ipPoolRangeList"
      listKey="ranges"
      args={{ path: { pool } }}
      title="IP ranges"
      noun={kinds.ip_pool_range}
      columns={columns}
      rowName={rangeName}
      actions={actions}
      searchPlaceholder={null}
      create={{ label: 'Add IP range', href: systemPaths.ipPoolRangesAdd(pool), disabledReason: denied }}
      empty={{ body: 'No IP ranges. Without one, the pool has no addresses.' }}
    />
  )
}

/** Returns the menu entry that removes a range. Its confirmation lists who uses addresses of the range. */
function removeEntry(pool: string, range: IpPoolRange, disabledReason: string | null): MenuEntry {
  const { first, last } = range.range
  const remove = writeRequest('ipPoolRangeRemove', { path: { pool }, body: { first, last } })
  const consequences =
    'Its addresses are no longer assigned. It cannot be removed while one of them is in use.'
  return {
    label: 'Remove',
    tone: 'danger',
    disabledReason,
    onAction: () =>
      confirmDestructive(
        {
          verb: 'Remove',
          noun: kinds.ip_pool_range,
          targets: [{ name: rangeName(range), act: remove }],
          consequences: (
            <>
              {consequences} <RangeHolders pool={pool} first={first} last={last} onMissing={() => {}} />
            </>
          ),
          from: { name: pool, href: systemPaths.ipPoolRanges(pool) },
          failureTitle: 'Could not remove IP range',
          onConfirm: async () => {
            await sendWrite(remove)
            toastDone('IP range', rangeName(range), 'removed')
            await invalidate('ip_pool_range')
          },
        },
        { title: 'Remove IP range', body: consequences },
      ),
  }
}

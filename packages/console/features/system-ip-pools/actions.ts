import type { IpPool } from '@portico/contract/types.ts'
import { checkPoolDelete } from '@portico/domain/ip-pools/actions.ts'
import { reasonOf } from '@portico/domain/refusals.ts'
import { writeRequest } from '#data/write-request.ts'
import { seed } from '#data/update-cache.ts'
import { kinds } from '#kinds/kinds.ts'
import type { BulkAction } from '#shell/actions/bulk.tsx'
import { deleteEntry } from '#shell/delete-resource.tsx'
import { systemPaths } from '#shell/system-paths.ts'
import type { MenuEntry } from '#ui/overlays/menu-entries.ts'
import { asCodeEntry } from '../as-code/index.tsx'

const remove = (pool: IpPool) => writeRequest('ipPoolDelete', { path: { pool: pool.id } })

const changes = ['ip_pool', 'ip_pool_silo', 'internet_gateway_ip_pool'] as const

/**
 * Returns the menu of a pool.
 * @param how.hasRanges whether the pool has address ranges, with which the server refuses to delete it
 * @param how.denied why the user may not change the pool
 * @param how.leave navigates away from the page of the pool after its deletion
 */
export function poolActions(
  pool: IpPool,
  how: {
    readonly hasRanges?: boolean
    readonly denied?: string | null
    readonly leave?: () => Promise<unknown>
  } = {},
): readonly MenuEntry[] {
  return [
    {
      label: 'Edit',
      disabledReason: how.denied,
      href: systemPaths.ipPoolEdit(pool.name),
      onAction: () => seed('ipPoolView', { path: { pool: pool.name } }, pool),
    },
    asCodeEntry('ip_pool', { resource: pool, project: null }),
    deleteEntry(
      {
        noun: kinds.ip_pool,
        name: pool.name,
        consequences: 'Its links to silos and internet gateways are removed.',
        act: remove(pool),
        changes,
        ...(how.leave && { leave: how.leave }),
      },
      how.denied ?? reasonOf(checkPoolDelete(how.hasRanges === true)),
    ),
  ]
}

export const poolBulkActions: readonly BulkAction<IpPool>[] = [
  {
    label: 'Delete',
    done: 'deleted',
    tone: 'danger',
    consequences:
      'Their links to silos and internet gateways are removed. Pools that still have address ranges are not deleted.',
    act: remove,
    changes,
    task: { operation: 'ip_pool_delete' },
  },
]

import type { IpPool } from '@portico/contract/types.ts'
import { Network } from 'lucide-react'
import { useCallback } from 'react'
import { kinds } from '#kinds/kinds.ts'
import { Guides } from '#shell/guides.tsx'
import { ResourceList } from '#shell/list/resource-list.tsx'
import { paths } from '#shell/paths.ts'
import { systemPaths } from '#shell/system-paths.ts'
import { useWhyNotFleet } from '#shell/use-why-not-fleet.ts'
import { ipPoolPicture } from '#ui/pictures/ip-pools.ts'
import { poolActions, poolBulkActions } from './actions.ts'
import { poolColumns } from './columns.tsx'
import { PageUses } from './uses.tsx'

const poolHref = (pool: IpPool) => paths.ipPool(pool.name)
const historyHref = (pool: IpPool) => systemPaths.ipPoolHistory(pool.name)

/** The list of all IP pools to which silos can be linked. */
export function IpPoolList() {
  const denied = useWhyNotFleet('ip_pool_create')
  const actions = useCallback((pool: IpPool) => poolActions(pool, { denied }), [denied])
  return (
    <ResourceList
      call="ipPoolList"
      title="IP pools"
      noun={kinds.ip_pool}
      columns={poolColumns}
      surround={PageUses}
      rowHref={poolHref}
      historyHref={historyHref}
      actions={actions}
      {...(denied === null && { bulk: poolBulkActions })}
      headerActions={<IpPoolGuides />}
      create={{ label: 'New IP pool', href: paths.ipPoolsNew(), disabledReason: denied }}
      empty={{
        picture: ipPoolPicture,
        title: 'No IP pools',
        body: 'A pool contains external addresses for silos. Create one and add addresses.',
      }}
    />
  )
}

export function IpPoolGuides() {
  return (
    <Guides
      icon={Network}
      heading="IP pools"
      summary="A pool is a collection of external addresses. Users of linked silos use them for instances and floating IPs."
      guides={['ip-pools', 'floating-ips', 'networking']}
    />
  )
}

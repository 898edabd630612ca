import type { IpPool, IpPoolUtilization } from '@portico/contract/types.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { poolUsesQuery } from '#data/shared-queries.ts'
import { query } from '#data/calls.ts'
import { useSession } from '#shell/session.tsx'
import { Empty } from '#ui/cells/empty.tsx'
import { Unknown } from '#ui/cells/unknown.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { numberText } from '#ui/format/text.ts'
import { UtilizationCell } from './utilization.tsx'

/** Returns the usage of several pools by ID; empty if the server has no query for it. */
export function usePoolUses(pools: readonly Pick<IpPool, 'id'>[]) {
  const { filters } = useSession().capabilities
  const { data, error } = useQuery({
    ...poolUsesQuery(pools),
    enabled: filters && pools.length > 0,
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  return {
    byPool: data && new Map(data.items.map((item) => [item.ipPoolId, item])),
    /** whether no further data will be loaded */
    isOver: data !== undefined || error !== null,
  }
}

const OfPage = createContext<ReturnType<typeof usePoolUses>>({ byPool: undefined, isOver: false })

/** Loads the usage of all pools on a page in one request, for the cells below. */
export function PageUses(props: { rows: readonly IpPool[] | undefined; children: ReactNode }) {
  return <OfPage value={usePoolUses(props.rows ?? [])}>{props.children}</OfPage>
}

/** The usage of a pool. If the server has no query for several pools, each row sends a request. */
export function RowUtilization({ pool }: { pool: IpPool }) {
  const { filters } = useSession().capabilities
  const { byPool, isOver } = useContext(OfPage)
  if (!filters) return <RequestedUtilization pool={pool} />
  return <Known of={byPool?.get(pool.id)?.utilization} isOver={isOver} />
}

function RequestedUtilization({ pool }: { pool: IpPool }) {
  const { data, error } = useQuery({
    ...query('ipPoolUtilizationView', { path: { pool: pool.id } }),
    throwOnError: false,
  })
  return <Known of={data} isOver={error !== null} />
}

function Known({ of, isOver }: { of: IpPoolUtilization | undefined; isOver: boolean }) {
  if (of === undefined) return isOver ? <Unknown /> : <Skeleton className="h-2.5 w-24" />
  return <UtilizationCell utilization={of} />
}

/** The number of silos that may use a pool. */
export function SiloCount({ pool }: { pool: IpPool }) {
  const { byPool, isOver } = useContext(OfPage)
  const silos = byPool?.get(pool.id)?.silos
  const { filters } = useSession().capabilities
  if (silos === undefined) return isOver || !filters ? <Empty /> : <Skeleton className="ml-auto h-2.5 w-5" />
  return numberText(silos)
}

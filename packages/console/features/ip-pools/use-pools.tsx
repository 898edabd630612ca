import { useQuery } from '@tanstack/react-query'
import { query } from '../../data/calls.ts'
import { withAll } from '../../data/names.ts'
import { Badge } from '../../ui/badges/badge.tsx'
import type { PickItem } from '../../ui/pickers/item.ts'
import { poolChoice } from './choice.ts'

export type { PoolChoice } from './choice.ts'

/** The pools that addresses of this silo may come from: as a picker's items, and what holds without a choice. */
export function usePools() {
  const { data, isPending } = useQuery(query('projectIpPoolList', withAll({})))
  const items: readonly PickItem[] = (data?.items ?? []).map((pool) => ({
    value: pool.name,
    label: pool.name,
    detail: pool.description,
    ...(pool.isDefault && { badge: <Badge tone="idle">default</Badge> }),
  }))
  return { items, isLoading: isPending, ...poolChoice(data?.items) }
}

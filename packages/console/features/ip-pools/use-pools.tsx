import { useQuery } from '@tanstack/react-query'
import { isForbidden } from '#data/api-error.ts'
import { poolsQuery } from '#data/shared-queries.ts'
import { useChoices } from '#shell/forms/use-choices.ts'
import { Badge } from '#ui/badges/badge.tsx'
import type { PickItem } from '#ui/pickers/item.ts'
import type { PickerSource } from '#ui/pickers/source.ts'
import { poolChoice, type PoolChoice } from './choice.ts'

/** Returns the pool that is used by default for addresses in this silo, and whether the user may see the pools. */
export function usePools(): PoolChoice & {
  /** Whether the user may not see the pools; their addresses come from the default pool. */
  readonly isRefused: boolean
} {
  const { data, error } = useQuery(poolsQuery)
  return { ...poolChoice(data), isRefused: isForbidden(error) }
}

/** Why the picker lists no pools. */
export const whyNotListed = 'Only users with a role on the silo can list IP pools'

/** Returns the options of a pool picker. */
export function usePoolItems(): {
  readonly items: readonly PickItem[]
  readonly source: PickerSource
  /** Text that says why there are no options. */
  readonly emptyText: string
} {
  const { rows, source, isRefused } = useChoices('projectIpPoolList', {})
  const items = rows.map((pool) => ({
    value: pool.name,
    label: pool.name,
    detail: pool.description,
    ...(pool.isDefault && { badge: <Badge tone="idle">default</Badge> }),
  }))
  return {
    items,
    source,
    emptyText: isRefused ? whyNotListed : 'No IP pools are linked to this silo',
  }
}

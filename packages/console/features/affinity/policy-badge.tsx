import type { AffinityPolicy } from '@portico/contract/types.ts'
import { Badge } from '#ui/badges/badge.tsx'

/** A badge with the policy of a group; `fail` is more prominent than `allow`. */
export function PolicyBadge({ policy }: { policy: AffinityPolicy }) {
  return <Badge variant={policy === 'fail' ? 'solid' : 'outline'}>{policy}</Badge>
}

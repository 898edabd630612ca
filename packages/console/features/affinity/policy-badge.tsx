import type { AffinityPolicy } from '@portico/contract/types.ts'
import { Badge } from '#ui/badges/badge.tsx'

/** The policy of a group; hard rules stand out. */
export function PolicyBadge({ policy }: { policy: AffinityPolicy }) {
  return <Badge variant={policy === 'fail' ? 'solid' : 'outline'}>{policy}</Badge>
}

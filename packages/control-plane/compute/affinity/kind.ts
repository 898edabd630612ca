import type { Selectable } from 'kysely'
import type { AffinityGroupTable } from '#kernel/database/schema/compute.ts'

export type AffinityGroup = Selectable<AffinityGroupTable>

/** What tells the two kinds of group apart; all else is the same (docs/reference/affinity.md). */
export interface GroupKind {
  readonly kind: AffinityGroup['kind']
  /** how lookups name it */
  readonly lookup: 'affinity_group' | 'anti_affinity_group'
  /** how messages name it */
  readonly word: 'affinity-group' | 'anti-affinity-group'
  readonly memberWord: string
}

export const affinity: GroupKind = {
  kind: 'affinity',
  lookup: 'affinity_group',
  word: 'affinity-group',
  memberWord: 'affinity-group-member',
}

export const antiAffinity: GroupKind = {
  kind: 'anti_affinity',
  lookup: 'anti_affinity_group',
  word: 'anti-affinity-group',
  memberWord: 'anti-affinity-group-member',
}

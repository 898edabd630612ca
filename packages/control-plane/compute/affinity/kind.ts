import type { Selectable } from 'kysely'
import type { AffinityGroupTable } from '#kernel/database/schema/compute.ts'

export type AffinityGroup = Selectable<AffinityGroupTable>

/** The differences between the two kinds of groups; everything else is the same (docs/reference/affinity.md). */
export interface GroupKind {
  readonly kind: AffinityGroup['kind']
  /** name in lookups */
  readonly lookup: 'affinity_group' | 'anti_affinity_group'
  /** name in messages */
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

import type { RemainingResources } from '@portico/contract/portico/dry-run.ts'
import { type RawBuilder, sql } from 'kysely'
import type { UserActor } from '#kernel/actor.ts'
import type { Db } from '#kernel/context.ts'
import { limits } from '#kernel/limits.ts'
import { isOfKind } from '#authorization/lookup/find.ts'
import { type KindName, kindOf } from '#authorization/lookup/kinds.ts'
import { readable } from '#authorization/lookup/readable.ts'

type Item = RemainingResources['items'][number]

/** Rows `t` of a kind that stay when a resource is deleted. */
export interface RemainingRows {
  readonly kind: KindName
  readonly how: RemainingResources['how']
  readonly which: RawBuilder<boolean>
}

/** Returns how many rows stay, as far as the user may read them, and the first of them by name. */
export async function remainingOf(
  db: Db,
  user: UserActor,
  { kind, how, which }: RemainingRows,

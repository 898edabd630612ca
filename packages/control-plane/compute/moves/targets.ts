import type { MoveTarget } from '@portico/contract/portico/moves.ts'
import { messageOf } from '@portico/domain/error-message.ts'
import {
  type KnownSled,
  moveWarning,
  type MovingMachine,
  whyNotMoveTo,
} from '@portico/domain/placement/move-target.ts'
import type { Hypervisor } from '@portico/hypervisor/port.ts'
import { sql } from 'kysely'
import type { Db } from '#kernel/context.ts'

/** A sled that may be the target of a move. */
export type SledOfMove = KnownSled & { readonly serial: string }

/** Why nothing can move to a sled at the moment, by the ID of the sled. Sleds that are missing have no problem. */
export type SledProblems = ReadonlyMap<string, string>

/** Asks the hypervisor which sleds can take machines. Must not be called inside a transaction. */
export async function readProblems(db: Db, { moves }: Hypervisor): Promise<SledProblems> {
  if (moves === null) return new Map()
  const sleds = await db.selectFrom('sled').select('id').where('policy', '=', 'in_service').execute()
  const problems = await Promise.all(
    sleds.map(async ({ id }) => {
      const problem = await moves.whyNot(id).catch((error: unknown) => `${messageOf(error)}.`)
      return [id, problem] as const
    }),
  )
  return new Map(problems.flatMap(([id, problem]) => (problem === null ? [] : [[id, problem] as const])))
}

/** Returns all sleds with what decides whether machines can move there. */
export async function sledsOfMoves(db: Db, problems: SledProblems): Promise<SledOfMove[]> {
  const rows = await db
    .selectFrom('sled')
    .select(['id', 'serial', 'policy', 'state', 'provision_policy', 'time_failed', 'failure'])
    .select([
      sql<number>`usable_hardware_threads - reserved_threads`.as('freeThreads'),
      sql<number>`usable_physical_ram - reserved_memory`.as('freeMemory'),
    ])
    .orderBy('cubby')
    .orderBy('id')
    .execute()
  return rows.map(({ policy, state, provision_policy, time_failed, failure, ...sled }) => ({
    ...sled,
    isExpunged: policy !== 'in_service' || state !== 'active',
    isProvisionable: provision_policy === 'provisionable',
    problem: time_failed === null ? (problems.get(sled.id) ?? null) : (failure ?? 'The sled has failed.'),
  }))
}

/** Returns whether a machine can move to a sled, as operators see it. */
export function targetView(sled: SledOfMove, machine: MovingMachine): MoveTarget {
  return {
    sled_id: sled.id,
    sled_serial: sled.serial,
    free_threads: Math.max(0, sled.freeThreads),
    free_memory: Math.max(0, sled.freeMemory),
    why_not: whyNotMoveTo(sled, machine),
    warning: moveWarning(sled, machine.groups),
  }
}

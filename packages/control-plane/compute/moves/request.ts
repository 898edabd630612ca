import { checkAction } from '@portico/domain/instances/actions.ts'
import { checkMoves } from '@portico/domain/instances/move-rules.ts'
import { chooseMoveTarget, whyNotMoveTo } from '@portico/domain/placement/move-target.ts'
import { conflict, notFound } from '@portico/domain/refusals.ts'
import type { Hypervisor } from '@portico/hypervisor/port.ts'
import { lockGroupsOf } from '#fleet/provisioning/placement.ts'
import { takeSled } from '#fleet/provisioning/sled-share.ts'
import type { Context } from '#kernel/context.ts'
import { settleReservations } from '#kernel/database/reservations.ts'
import { requestJob } from '#kernel/job-queue/queue.ts'
import { enforce, refuse } from '#kernel/refusal-error.ts'
import type { Machine } from '../instances/machine.ts'
import { setRunState } from '../instances/state.ts'
import { beginMove } from './record.ts'
import { type SledOfMove, type SledProblems, sledsOfMoves } from './targets.ts'

export interface MoveRequest {
  readonly instanceId: string
  /** the wanted sled; null for the one that placement chooses */
  readonly sledId: string | null
}

/**
 * Requests that a running instance moves, and reserves its capacity on the target. Repeatable read suffices: the
 * instance and its machine are written, its groups are locked, and capacity is reserved outside the transaction.
 * @param problems of sleds, read before the transaction
 * @throws 400, 404, 409, 507
 */
export async function requestMove(
  ctx: Context,
  { moves }: Pick<Hypervisor, 'moves'>,
  { instanceId, sledId }: MoveRequest,
  problems: SledProblems,
): Promise<void> {
  enforce(checkMoves(moves !== null))
  const machine = await lockMachine(ctx, instanceId)
  const instance = await ctx.db
    .selectFrom('instance')
    .select(['id', 'name', 'run_state'])
    .where('id', '=', instanceId)
    .executeTakeFirst()
  if (instance === undefined) return refuse(notFound('instance', instanceId))
  enforce(checkAction('move', instance.run_state))
  if (machine === undefined) throw new Error(`instance ${instanceId} is running without a machine`)
  const problem = problems.get(machine.sled_id)
  if (problem !== undefined) return refuse(conflict(problem))
  await setRunState(ctx, instance, 'migrating')
  const to = await reserveTarget(ctx, machine, sledId, problems)
  const from = await ctx.db
    .selectFrom('sled')
    .select(['id', 'serial'])
    .where('id', '=', machine.sled_id)
    .executeTakeFirstOrThrow()
  await beginMove(ctx, machine, { name: instance.name, from, to })
}

/** Requests that the current move of an instance ends. Has no effect if it does not move. */
export async function requestMoveCancel(ctx: Context, instanceId: string): Promise<void> {
  const machine = await lockMachine(ctx, instanceId)
  if (machine === undefined || machine.target_sled_id === null || machine.move_cancelled) return
  await ctx.db.updateTable('machine').set({ move_cancelled: true }).where('id', '=', machine.id).execute()
}

/** Locks the job of an instance's machine, then the machine, in the order of the reconciler. */
async function lockMachine(ctx: Context, instanceId: string): Promise<Machine | undefined> {
  const found = await ctx.db
    .selectFrom('machine')
    .select('id')
    .where('instance_id', '=', instanceId)
    .executeTakeFirst()
  if (found === undefined) return undefined
  await requestJob(ctx, 'machine', found.id)
  return ctx.db
    .selectFrom('machine')
    .selectAll()
    .where('id', '=', found.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Reserves the capacity of a machine on another sled. If other transactions took the capacity first, only the choice is
 * repeated.
 */
async function reserveTarget(
  ctx: Context,
  machine: Machine,
  wanted: string | null,
  problems: SledProblems,
): Promise<SledOfMove> {
  const { ncpus, memory } = machine
  const groups = await lockGroupsOf(ctx, machine.instance_id)
  const moving = { sledId: machine.sled_id, ncpus, memory, groups }
  for (let settled = false; ;) {
    const sleds = await sledsOfMoves(ctx.reservations.db, problems)
    const choice = chooseTarget(ctx, sleds, moving, wanted)
    if ('sled' in choice) {
      if (await takeSled(ctx, { sled_id: choice.sled.id, ncpus, memory })) return choice.sled
      // Only a policy that changed in the meantime, or capacity that others took, can be the reason.
    } else if (settled) {
      return refuse(choice.refusal)
    } else {
      // Some capacity that appears used may have been released, or reserved by a transaction that rolled back.
      await settleReservations(ctx.reservations.db)
      settled = true
    }
  }
}

function chooseTarget(
  ctx: Context,
  sleds: readonly SledOfMove[],
  moving: Parameters<typeof chooseMoveTarget>[1],
  wanted: string | null,
) {
  if (wanted === null) {
    const placement = chooseMoveTarget(sleds, moving, (choices) => (ctx.random.bytes(1)[0] ?? 0) % choices)
    if ('refusal' in placement) return placement
    wanted = placement.sledId
  }
  const sled = sleds.find(({ id }) => id === wanted)
  if (sled === undefined) return { refusal: notFound('sled', wanted) }
  const whyNot = whyNotMoveTo(sled, moving)
  return whyNot === null ? { sled } : { refusal: conflict(whyNot) }
}

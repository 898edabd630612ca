import type { MovePlan } from '@portico/contract/portico/moves.ts'
import { whyNotInstance } from '@portico/domain/instances/actions.ts'
import { whyNoMoves } from '@portico/domain/instances/move-rules.ts'
import { notFound } from '@portico/domain/refusals.ts'
import { authorize, mayDo } from '#authorization/lookup/access.ts'
import { find } from '#authorization/lookup/find.ts'
import { kindOf } from '#authorization/lookup/kinds.ts'
import { groupsOfEach } from '#fleet/provisioning/placement.ts'
import type { Context } from '#kernel/context.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { refuse } from '#kernel/refusal-error.ts'
import { requestMove, requestMoveCancel } from './request.ts'
import { readProblems, sledsOfMoves, targetView } from './targets.ts'
import { moveView } from './view.ts'

const fleet = { ownerId: null, projectId: null, siloId: null }

/** Maximum number of moves in the list of a sled. */
const shown = 100

/** Moves of instances between sleds, for operators: an instance is found by its ID in all silos. */
export const moveHandlers = {
  portico_instance_move_view: async (ctx, { path }): Promise<MovePlan> => {
    await authorizeMove(ctx, path.instance_id)
    const { hypervisor } = ctx.services
    const { machine, ...instance } = await readInstance(ctx, path.instance_id)
    const move = await readMove(ctx, path.instance_id)
    const groups = (await groupsOfEach(ctx.db, [instance.id])).get(instance.id) ?? []
    const problems = await readProblems(ctx.db, hypervisor)
    const sleds = await sledsOfMoves(ctx.db, problems)
    const why =
      hypervisor.moves === null
        ? whyNoMoves
        : (whyNotInstance('move', instance.state) ?? problems.get(machine?.sledId ?? '') ?? null)
    const present = sleds.find(({ id }) => id === machine?.sledId)
    return {
      instance,
      sled: present === undefined ? null : { id: present.id, serial: present.serial },
      move: move === undefined ? null : moveView(move),
      may_move: await mayDo(ctx, 'portico_instance_move', fleet),
      why_not: why,
      targets:
        machine === null
          ? []
          : sleds
              .filter(({ isExpunged }) => !isExpunged)
              .map((sled) => targetView(sled, { ...machine, groups })),
    }
  },

  portico_instance_move: {
    outside: async (ctx, { path, body }) => {
      await authorizeMove(ctx, path.instance_id)
      const { hypervisor } = ctx.services
      const problems = await readProblems(ctx.db, hypervisor)
      return ctx.transact(async (inside) => {
        const request = { instanceId: path.instance_id, sledId: body.sled ?? null }
        await requestMove(inside, hypervisor, request, problems)
        const move = await readMove(inside, path.instance_id)
        if (move === undefined) throw new Error(`the move of ${path.instance_id} was not written`)
        return moveView(move)
      }, 'repeatable read')
    },
  },

  // The decision depends only on the machine, whose row is locked.
  portico_instance_move_cancel: {
    repeatableRead: async (ctx, { path }) => {
      await authorizeMove(ctx, path.instance_id)
      await requestMoveCancel(ctx, path.instance_id)
    },
  },

  portico_sled_moves: async (ctx, { path }) => {
    const { id } = await find(ctx, 'sled', { nameOrId: path.sled })
    const rows = await ctx.db
      .selectFrom('instance_move')
      .selectAll()
      .where((eb) => eb.or([eb('from_sled_id', '=', id), eb('to_sled_id', '=', id)]))
      .orderBy((eb) => eb('state', '=', 'moving'), 'desc')
      .orderBy('time_started', 'desc')
      .limit(shown)
      .execute()
    return { items: rows.map(moveView) }
  },
} satisfies Handlers<
  | 'portico_instance_move_view'
  | 'portico_instance_move'
  | 'portico_instance_move_cancel'
  | 'portico_sled_moves'
>

/** Moves belong to the fleet, also those of instances whose projects the caller cannot see. @throws 404, 403 */
function authorizeMove(ctx: Context, instanceId: string): Promise<void> {
  return authorize(ctx, kindOf('instance_move'), fleet, notFound('instance', instanceId))
}

function readMove(ctx: Context, instanceId: string) {
  return ctx.db
    .selectFrom('instance_move')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .executeTakeFirst()
}

/** @throws 404 */
async function readInstance(ctx: Context, id: string) {
  const row = await ctx.db
    .selectFrom('instance')
    .innerJoin('project', 'project.id', 'instance.project_id')
    .innerJoin('silo', 'silo.id', 'instance.silo_id')
    .leftJoin('machine', 'machine.instance_id', 'instance.id')
    .select(['instance.id', 'instance.name', 'instance.run_state', 'instance.ncpus', 'instance.memory'])
    .select(['project.name as project_name', 'silo.name as silo_name'])
    .select(['machine.sled_id', 'machine.ncpus as machine_cpus', 'machine.memory as machine_memory'])
    .where('instance.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return refuse(notFound('instance', id))
  const { run_state: state, sled_id: sledId, machine_cpus, machine_memory, ...rest } = row
  const ncpus = machine_cpus ?? row.ncpus
  const memory = machine_memory ?? row.memory
  return { ...rest, state, ncpus, memory, machine: sledId === null ? null : { sledId, ncpus, memory } }
}

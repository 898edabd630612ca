import { find } from '#authorization/lookup/find.ts'
import { settleIfWritable } from '#kernel/changes/log.ts'
import type { Db } from '#kernel/context.ts'
import type { Handlers } from '#kernel/pipeline/handler.ts'
import { time } from '#kernel/wire.ts'
import { vpcsChanged } from './changed-vpcs.ts'
import { disconnectedTexts } from './disconnected.ts'

export const vpcNetworkHandlers = {
  /**
   * Returns whether packets obey all changes that were committed before this request, so that clients can wait for
   * their own.
   */
  portico_vpc_network: async (ctx, { path, query }) => {
    const { id } = await find(ctx, 'vpc', { nameOrId: path.vpc, project: query.project })
    const { db, services, now } = ctx
    if (services.hypervisor.networks === null) {
      return { state: 'none', time_waiting: null, failure: null, refused: [] }
    }
    // Before the generations are read: afterwards they might be those before a change that is examined in between.
    const hasNew = await hasNewChanges(db, id)
    const network = await db
      .selectFrom('vpc_network')
      .leftJoin('work', (join) =>
        join.onRef('work.id', '=', 'vpc_network.vpc_id').on('work.kind', '=', 'vpc-network'),
      )
      .select(['wanted', 'in_force', 'time_waiting', 'refused', 'last_error'])
      .where('vpc_id', '=', id)
      .executeTakeFirst()
    const isInForce = network !== undefined && network.in_force >= network.wanted && !hasNew
    return {
      state: isInForce ? 'in_force' : 'waiting',
      time_waiting: isInForce ? null : time(network?.time_waiting ?? now),
      failure: network?.last_error ?? null,
      refused: [...(network?.refused ?? []), ...(await disconnectedTexts(db, id))],
    }
  },
} satisfies Handlers<'portico_vpc_network'>

/** Number of changes that a request examines. If there are more, they count as changes of every VPC. */
const maxExamined = 200

/** Returns whether a committed change of a VPC may not have raised its wanted generation yet. */
async function hasNewChanges(db: Db, vpcId: string): Promise<boolean> {
  const head = await settleIfWritable(db)
  const cursor = await db.selectFrom('vpc_network_cursor').selectAll().executeTakeFirstOrThrow()
  const isSameLog = cursor.epoch === head.epoch
  if (isSameLog && cursor.position >= head.number) return false
  if (!isSameLog || head.number - cursor.position > maxExamined) return true
  return (await vpcsChanged({ db }, cursor.position, head.number)).includes(vpcId)
}

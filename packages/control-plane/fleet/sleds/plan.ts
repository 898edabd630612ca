import type { Rehousing, Restart, SledPlan } from '@portico/contract/portico/hardware.ts'
import { autoRestartEnabled, cooldownExpiration } from '@portico/domain/instances/auto-restart.ts'
import type { Placement } from '@portico/domain/placement/choose-sled.ts'
import { planEvacuation } from '@portico/domain/placement/evacuation.ts'
import { candidates } from '../provisioning/placement.ts'
import type { Context } from '#kernel/context.ts'
import { lostOf } from '../racks/lost.ts'
import { instanceOf, type Machine, machinesOn, withGroups } from '../racks/machines.ts'
import { time } from '#kernel/wire.ts'

/** Maximum number of machines that are returned. */
const shown = 1000

/**
 * Returns what would happen to the machines of a sled if it failed, and whether the other sleds have capacity for them.
 */
export async function planFor(ctx: Context, sledId: string): Promise<SledPlan> {
  const machines = await machinesOn(ctx, sledId)
  const placements = planEvacuation(await candidates(ctx.db), sledId, [
    ...(await withGroups(ctx, machines)).values(),
  ])
  const sleds = await ctx.db.selectFrom('sled').select(['id', 'serial']).execute()
  const serials = new Map(sleds.map(({ id, serial }) => [id, serial]))
  const items = machines.flatMap((machine) => {
    const placement = placements.get(machine.instance_id)
    if (placement === undefined) return []
    const restart = restartOf(machine, ctx.now)
    return [{ instance: instanceOf(machine), place: placeOf(placement, serials), restart }]
  })
  const [fits, refused] = [items.filter(isFit), items.filter((item) => !isFit(item))]
  return {
    fits: fits.length,
    refused: refused.length,
    items: [...refused, ...fits].slice(0, shown),
    more: Math.max(0, items.length - shown),
    lost: await lostOf(ctx, sledId, shown),
  }
}

/** Returns whether and when the instance is restarted after its machine has failed. */
function restartOf(machine: Machine, now: Date): Restart {
  if (!autoRestartEnabled(machine.auto_restart_policy)) return { type: 'never' }
  const expiration = cooldownExpiration(machine.time_last_auto_restarted)
  if (expiration === null || expiration <= now) return { type: 'automatic' }
  return { type: 'later', time: time(expiration) }
}

const isFit = ({ place }: { readonly place: Rehousing }): boolean => place.type === 'fits'

function placeOf(placement: Placement, serials: ReadonlyMap<string, string>): Rehousing {
  if ('refusal' in placement) return { type: 'refused', message: placement.refusal.message }
  const { sledId } = placement
  return { type: 'fits', sled_id: sledId, sled_serial: serials.get(sledId) ?? sledId }
}

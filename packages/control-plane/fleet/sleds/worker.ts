import type { SledImpairment } from '@portico/hypervisor/hardware/sleds.ts'
import type { Db } from '#kernel/context.ts'
import type { QueueWorker, JobContext } from '#reconcile/job.ts'
import { recordInventory } from './inventory.ts'

/** ms between checks of a sled that is starting */
const look = 1000

/** Moves sleds to their desired state: added to the rack, or with a simulated failure. */
export const sledWorkers: readonly QueueWorker[] = [
  {
    name: 'sleds',
    kind: 'sled',
    slots: 2,
    step: async (ctx, id) => {
      const wanted = await desiredStateOf(ctx.db, id)
      if (wanted !== null) await carry(ctx, id, wanted)
      const inventory = await ctx.services.hypervisor.inventory()
      const sled = inventory.sleds.find((each) => each.id === id)
      const isThere =
        wanted === null ||
        typeof wanted === 'object' ||
        (sled !== undefined && (wanted === 'failed') === (sled.failure !== null))
      return {
        serializable: async (tx) => {
          await recordInventory(tx, inventory)
          // If the desired state has changed since the step began, another run has been requested.
          return isThere ? 'done' : { againIn: look }
        },
      }
    },
  },
]

/** An impairment is complete at once; what follows from it is an outage (fleet/outages). */
type DesiredSledState = 'added' | 'failed' | 'working' | { readonly impairment: SledImpairment }

async function desiredStateOf(db: Db, id: string): Promise<DesiredSledState | null> {
  const sled = await db
    .selectFrom('sled')
    .select(['is_drilled', 'drill'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (sled !== undefined) {
    if (!sled.is_drilled) return 'working'
    return sled.drill === null ? 'failed' : { impairment: sled.drill }
  }
  const waiting = await db
    .selectFrom('uninitialized_sled')
    .select('time_added')
    .where('id', '=', id)
    .executeTakeFirst()
  return waiting === undefined || waiting.time_added === null ? null : 'added'
}

async function carry({ services }: JobContext, id: string, target: DesiredSledState): Promise<void> {
  const { sleds } = services.hypervisor
  if (typeof target === 'object') return sleds.drills?.impair(id, target.impairment)
  switch (target) {
    case 'added':
      return sleds.add(id)
    case 'failed':
      return sleds.drills?.lose(id)
    case 'working':
      return sleds.drills?.repair(id)
  }
}

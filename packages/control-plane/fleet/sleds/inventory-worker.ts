import { exactBytes } from '@portico/domain/byte-size.ts'
import { every, type Worker, type JobContext } from '#reconcile/job.ts'
import { recordInventory } from './inventory.ts'

/** ms between reads of the hypervisor's inventory: storage grows, fills up and shrinks while servers run */
const period = 10_000

/** Keeps the stored sleds and disks in accordance with the hypervisor's inventory. */
export function inventoryWorkers(): readonly Worker[] {
  let recorded = ''
  const run = async (ctx: JobContext): Promise<number> => {
    const inventory = await ctx.services.hypervisor.inventory()
    const reported = JSON.stringify(inventory)
    if (reported === recorded) return 0
    await ctx.transact((tx) => recordInventory(tx, inventory))
    recorded = reported
    await logOvercommitted(ctx)
    return 0
  }
  return [{ name: 'inventory', run: every(period, run) }]
}

/**
 * Logs which sleds are overcommitted. Their machines keep running; no machine starts there until enough have stopped.
 */
async function logOvercommitted(ctx: JobContext): Promise<void> {
  const sleds = await ctx.db
    .selectFrom('sled')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('reserved_threads', '>', eb.ref('usable_hardware_threads')),
        eb('reserved_memory', '>', eb.ref('usable_physical_ram')),
      ]),
    )
    .execute()
  for (const sled of sleds) {
    ctx.log(
      `sled ${sled.serial} is overcommitted: its machines use ${sled.reserved_threads} of ` +
        `${sled.usable_hardware_threads} threads and ${exactBytes(sled.reserved_memory)} of ` +
        `${exactBytes(sled.usable_physical_ram)} of memory; nothing starts on it until enough of them stop`,
    )
  }
}

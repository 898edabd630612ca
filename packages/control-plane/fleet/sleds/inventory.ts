import type { Inventory, SledInventory } from '@portico/hypervisor/port.ts'
import type { Context } from '../../kernel/context.ts'

/**
 * Write down what the hypervisor says it has: new sleds and disks appear, known ones get their present size.
 * Policies are the operator's and stay. Sleds that are not reported any more are kept: their machines decide.
 */
export async function recordInventory(ctx: Context, inventory: Inventory): Promise<void> {
  await ctx.db
    .insertInto('rack')
    .values({ id: inventory.rackId, time_created: ctx.now, time_modified: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  for (const sled of inventory.sleds) {
    await recordSled(ctx, inventory.rackId, sled)
  }
}

async function recordSled(ctx: Context, rackId: string, sled: SledInventory): Promise<void> {
  const facts = {
    serial: sled.serial,
    part: sled.part,
    revision: sled.revision,
    usable_hardware_threads: sled.usableHardwareThreads,
    usable_physical_ram: sled.usablePhysicalRam,
  }
  const known = await ctx.db.selectFrom('sled').selectAll().where('id', '=', sled.id).executeTakeFirst()
  if (known === undefined) {
    await ctx.db
      .insertInto('sled')
      .values({
        id: sled.id,
        rack_id: rackId,
        ...facts,
        policy: 'in_service',
        provision_policy: 'provisionable',
        state: 'active',
        time_created: ctx.now,
        time_modified: ctx.now,
      })
      .execute()
  } else if (Object.entries(facts).some(([key, value]) => known[key as keyof typeof facts] !== value)) {
    await ctx.db
      .updateTable('sled')
      .set({ ...facts, time_modified: ctx.now })
      .where('id', '=', sled.id)
      .execute()
  }
  await recordDisks(ctx, sled)
}

async function recordDisks(ctx: Context, sled: SledInventory): Promise<void> {
  if (sled.disks.length === 0) return
  await ctx.db
    .insertInto('physical_disk')
    .values(
      sled.disks.map((disk) => ({
        id: disk.id,
        sled_id: sled.id,
        vendor: disk.vendor,
        serial: disk.serial,
        model: disk.model,
        form_factor: disk.formFactor,
        size: disk.size,
        policy: 'in_service' as const,
        state: 'active' as const,
        time_created: ctx.now,
        time_modified: ctx.now,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

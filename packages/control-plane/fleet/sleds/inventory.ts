import type { Inventory, SledInventory } from '@portico/hypervisor/hardware/inventory.ts'
import type { Context } from '#kernel/context.ts'

/** The database describes other hardware than the hypervisor has: its machines and volumes are elsewhere. */
export class ForeignRack extends Error {
  override readonly name = 'ForeignRack'
}

/** @throws ForeignRack when machines that are written down here cannot be found by this hypervisor */
async function requireOwnRack(ctx: Context, rackId: string): Promise<void> {
  const other = await ctx.db.selectFrom('rack').select('id').where('id', '!=', rackId).executeTakeFirst()
  if (other !== undefined) throw new ForeignRack(`The database is that of rack ${other.id}, not ${rackId}`)
}

/**
 * Write down what the hypervisor says it has: new sleds, disks and switches appear, known ones get their present size.
 * Policies are the operator's and stay. Sleds that are not reported any more are kept: their machines decide.
 * What is known already costs a question each for all sleds and all disks, since every start asks.
 * @throws ForeignRack
 */
export async function recordInventory(ctx: Context, inventory: Inventory): Promise<void> {
  await requireOwnRack(ctx, inventory.rackId)
  await ctx.db
    .insertInto('rack')
    .values({ id: inventory.rackId, time_created: ctx.now, time_modified: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await recordSleds(ctx, inventory)
  await recordDisks(ctx, inventory.sleds)
  await recordSwitches(ctx, inventory)
}

function factsOf(sled: SledInventory) {
  return {
    serial: sled.serial,
    part: sled.part,
    revision: sled.revision,
    usable_hardware_threads: sled.usableHardwareThreads,
    usable_physical_ram: sled.usablePhysicalRam,
  }
}

async function recordSleds(ctx: Context, { rackId, sleds }: Inventory): Promise<void> {
  const rows = await ctx.db.selectFrom('sled').selectAll().execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  const fresh = sleds.filter(({ id }) => !known.has(id))
  if (fresh.length > 0) {
    await ctx.db
      .insertInto('sled')
      .values(
        fresh.map((sled) => ({
          id: sled.id,
          rack_id: rackId,
          ...factsOf(sled),
          policy: 'in_service' as const,
          provision_policy: 'provisionable' as const,
          state: 'active' as const,
          time_created: ctx.now,
          time_modified: ctx.now,
        })),
      )
      .execute()
  }
  for (const sled of sleds) {
    const row = known.get(sled.id)
    const facts = factsOf(sled)
    if (row === undefined) continue
    if (Object.entries(facts).every(([key, value]) => row[key as keyof typeof facts] === value)) continue
    await ctx.db
      .updateTable('sled')
      .set({ ...facts, time_modified: ctx.now })
      .where('id', '=', sled.id)
      .execute()
  }
}

async function recordDisks(ctx: Context, sleds: readonly SledInventory[]): Promise<void> {
  const rows = await ctx.db.selectFrom('physical_disk').select(['id', 'size', 'is_full']).execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  const reported = sleds.flatMap((sled) => sled.disks.map((disk) => ({ sled, disk })))
  const values = reported
    .filter(({ disk }) => !known.has(disk.id))
    .map(({ sled, disk }) => ({
      id: disk.id,
      sled_id: sled.id,
      vendor: disk.vendor,
      serial: disk.serial,
      model: disk.model,
      form_factor: disk.formFactor,
      size: disk.size,
      is_full: disk.full,
      policy: 'in_service' as const,
      state: 'active' as const,
      time_created: ctx.now,
      time_modified: ctx.now,
    }))
  if (values.length > 0) await ctx.db.insertInto('physical_disk').values(values).execute()
  for (const { disk } of reported) {
    const row = known.get(disk.id)
    if (row === undefined || (row.size === disk.size && row.is_full === disk.full)) continue
    await ctx.db
      .updateTable('physical_disk')
      .set({ size: disk.size, is_full: disk.full, time_modified: ctx.now })
      .where('id', '=', disk.id)
      .execute()
  }
}

/** Switches are known by their ids, which stay: one that is known changes no more. */
async function recordSwitches(ctx: Context, { rackId, switches }: Inventory): Promise<void> {
  const rows = await ctx.db.selectFrom('switch').select('id').execute()
  const known = new Set(rows.map(({ id }) => id))
  const fresh = switches.filter(({ id }) => !known.has(id))
  if (fresh.length === 0) return
  await ctx.db
    .insertInto('switch')
    .values(
      fresh.map((found) => ({
        ...found,
        rack_id: rackId,
        time_created: ctx.now,
        time_modified: ctx.now,
      })),
    )
    .execute()
}

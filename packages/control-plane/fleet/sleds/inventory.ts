import type {
  Inventory,
  PhysicalDiskInventory,
  SledInventory,
} from '@portico/hypervisor/hardware/inventory.ts'
import type { Context } from '#kernel/context.ts'

/**
 * The database describes other hardware than this hypervisor's, so the recorded machines and volumes are on another
 * one.
 */
export class ForeignRack extends Error {
  override readonly name = 'ForeignRack'
}

/** @throws ForeignRack if this hypervisor does not have the recorded machines */
async function requireOwnRack(ctx: Context, rackId: string): Promise<void> {
  const other = await ctx.db.selectFrom('rack').select('id').where('id', '!=', rackId).executeTakeFirst()
  if (other !== undefined) throw new ForeignRack(`The database is that of rack ${other.id}, not ${rackId}`)
}

/**
 * Records the hypervisor's inventory: new sleds, disks and switches are added, and the sizes of known ones are updated.
 * Policies are set by operators and are not changed. Sleds that are no longer reported are kept. A sled that was
 * waiting to be added becomes an ordinary sled after it has started. An unchanged inventory costs only one query each
 * for all sleds and all disks, since every start of a server reads it.
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
  await recordUninitialized(ctx, inventory)
}

function factsOf(sled: SledInventory) {
  return {
    serial: sled.serial,
    part: sled.part,
    revision: sled.revision,
    cubby: sled.cubby,
    failure: sled.failure?.why ?? null,
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
          time_failed: sled.failure?.since ?? null,
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
      .set({ ...facts, time_failed: sled.failure?.since ?? null, time_modified: ctx.now })
      .where('id', '=', sled.id)
      .execute()
  }
}

async function recordDisks(ctx: Context, sleds: readonly SledInventory[]): Promise<void> {
  const rows = await ctx.db.selectFrom('physical_disk').select(['id', 'size', 'is_full', 'wear']).execute()
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
      wear: disk.wear,
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
  await recordWear(
    ctx,
    reported.map(({ disk }) => disk).filter(({ id, wear }) => known.has(id) && known.get(id)?.wear !== wear),
  )
}

/**
 * Writes all disks with equal wear in one statement: over time the wear of most disks changes. These changes are not
 * logged.
 */
async function recordWear(ctx: Context, disks: readonly PhysicalDiskInventory[]): Promise<void> {
  for (const [wear, alike] of Map.groupBy(disks, (disk) => disk.wear)) {
    await ctx.db
      .updateTable('physical_disk')
      .set({ wear })
      .where(
        'id',
        'in',
        alike.map(({ id }) => id),
      )
      .execute()
  }
}

/** Records new switches, which are identified by their permanent IDs; a known switch does not change. */
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

/**
 * Records sleds that wait in the rack. For those being added, the user who added them is stored until they have
 * started.
 */
async function recordUninitialized(ctx: Context, { rackId, uninitialized }: Inventory): Promise<void> {
  const rows = await ctx.db.selectFrom('uninitialized_sled').select('id').execute()
  const [known, present] = [new Set(rows.map(({ id }) => id)), new Set(uninitialized.map(({ id }) => id))]
  const gone = [...known].filter((id) => !present.has(id))
  if (gone.length > 0) await ctx.db.deleteFrom('uninitialized_sled').where('id', 'in', gone).execute()
  const fresh = uninitialized.filter(({ id }) => !known.has(id))
  if (fresh.length === 0) return
  await ctx.db
    .insertInto('uninitialized_sled')
    .values(
      fresh.map((found) => ({ ...found, rack_id: rackId, time_created: ctx.now, time_modified: ctx.now })),
    )
    .execute()
}

import type { BgpAnnounceSetCreate } from '@portico/contract/schemas/bgp.ts'
import { invalidRequest, isUuid, notFound } from '@portico/domain/refusals.ts'
import type { Selectable } from 'kysely'
import type { Context } from '#kernel/context.ts'
import type { BgpAnnouncementTable } from '#kernel/database/schema/fabric.ts'
import { refuse } from '#kernel/refusal-error.ts'
import { withPrefixLength } from '../addresses.ts'

export type Announced = Pick<Selectable<BgpAnnouncementTable>, 'address_lot_block_id' | 'network'>

const keyOf = ({ address_lot_block_id, network }: Announced): string => `${address_lot_block_id} ${network}`

/** Returns the announcements of a set, each with its prefix length. */
export async function announcementsOf(ctx: Context, setId: string) {
  const rows = await ctx.db
    .selectFrom('bgp_announcement')
    .selectAll()
    .where('bgp_announce_set_id', '=', setId)
    .orderBy('network')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, network: withPrefixLength(row.network) }))
}

/** Returns the requested announcements with their blocks, without duplicates. @throws 400, 404 */
export async function resolveAnnouncements(
  ctx: Context,
  announcement: BgpAnnounceSetCreate['announcement'],
): Promise<readonly Announced[]> {
  const blocks = await blocksOf(ctx, new Set(announcement.map((one) => one.address_lot_block)))
  const wanted = new Map<string, Announced>()
  for (const { address_lot_block, network } of announcement) {
    const id = blocks.get(plain(address_lot_block))
    if (id === undefined) return refuse(notFound('address-lot-block', address_lot_block))
    const announced = { address_lot_block_id: id, network: withPrefixLength(network) }
    wanted.set(keyOf(announced), announced)
  }
  return [...wanted.values()]
}

/** Maximum number of rows per statement. PostgreSQL accepts 65,535 parameters. */
const atOnce = 1000

/** Returns a UUID without dashes; requests may contain UUIDs with or without them. */
const plain = (id: string): string => id.toLowerCase().replaceAll('-', '')

/**
 * Returns the IDs of those requested blocks that exist, by their form without dashes.
 * @throws 400 if one is not an ID
 */
async function blocksOf(ctx: Context, names: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
  const ids = [...names]
  if (!ids.every(isUuid)) refuse(invalidRequest('an address lot block has no name: give its id'))
  const blocks = new Map<string, string>()
  for (let from = 0; from < ids.length; from += atOnce) {
    const there = await ctx.db
      .selectFrom('address_lot_block')
      .select('id')
      .where('id', 'in', ids.slice(from, from + atOnce))
      .execute()
    for (const { id } of there) blocks.set(plain(id), id)
  }
  return blocks
}

/** Makes a set announce exactly these networks. Announcements of them that exist already are kept. */
export async function announce(ctx: Context, setId: string, wanted: readonly Announced[]): Promise<void> {
  const present = await announcementsOf(ctx, setId)
  const kept = new Set(wanted.map(keyOf))
  const over = present.filter((row) => !kept.has(keyOf(row))).map(({ id }) => id)
  for (let from = 0; from < over.length; from += atOnce) {
    await ctx.db
      .deleteFrom('bgp_announcement')
      .where('id', 'in', over.slice(from, from + atOnce))
      .execute()
  }
  const known = new Set(present.map(keyOf))
  const fresh = wanted.filter((one) => !known.has(keyOf(one)))
  for (let from = 0; from < fresh.length; from += atOnce) {
    await ctx.db
      .insertInto('bgp_announcement')
      .values(
        fresh
          .slice(from, from + atOnce)
          .map((one) => ({ id: ctx.newId(), bgp_announce_set_id: setId, ...one })),
      )
      .onConflict((same) => same.doNothing())
      .execute()
  }
}

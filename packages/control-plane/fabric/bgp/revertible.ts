import type { Selectable } from 'kysely'
import type { Context } from '#kernel/context.ts'
import type { BgpAnnounceSetTable, BgpConfigTable } from '#kernel/database/schema/fabric.ts'
import type { Revertible, RevertRules } from '#kernel/revertible-changes/revertible-changes.ts'
import { announce, type Announced } from './announcements.ts'

interface Named {
  readonly id: string
  readonly name: string
}

export const configRevertible = ({ id, name }: Named): Revertible => ({
  kind: 'bgp_config',
  resourceId: id,
  label: `the BGP configuration "${name}"`,
})

export const announceSetRevertible = ({ id, name }: Named): Revertible => ({
  kind: 'bgp_announce_set',
  resourceId: id,
  label: `the announce set "${name}"`,
})

/** A row in the form that JSON has after it was stored. */
type StoredRow<Row> = { readonly [Key in keyof Row]: Row[Key] extends Date ? string : Row[Key] }

const identityOf = (row: StoredRow<Selectable<BgpAnnounceSetTable>>) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  time_created: new Date(row.time_created),
  time_modified: new Date(row.time_modified),
})

// Every request proves access: a client that can send the confirmation reaches the system through the new
// configuration.
const whyNoProof: RevertRules['whyNotProven'] = () => Promise.resolve(null)

/**
 * Restores a deleted configuration, unless its name or AS number is in use or its announce set was deleted. No session
 * needs it, because a configuration in use cannot be deleted.
 */
export const configRevertRules: RevertRules = {
  revert: async (ctx, _, before) => {
    const row = before as StoredRow<Selectable<BgpConfigTable>>
    const set = await ctx.db
      .selectFrom('bgp_announce_set')
      .select('id')
      .where('id', '=', row.bgp_announce_set_id)
      .executeTakeFirst()
    if (set === undefined) return
    const { asn, bgp_announce_set_id, vrf } = row
    await ctx.db
      .insertInto('bgp_config')
      .values({ ...identityOf(row), asn, bgp_announce_set_id, vrf })
      .onConflict((taken) => taken.doNothing())
      .execute()
  },
  whyNotProven: whyNoProof,
}

/** the former set; null if there was no set with this name */
export interface SetBefore {
  readonly set: Selectable<BgpAnnounceSetTable> | null
  readonly announcements: readonly Announced[]
}

/** Makes an announce set announce its former networks again, if the address lot blocks of these networks still exist. */
export const announceSetRevertRules: RevertRules = {
  revert: async (ctx, id, before) => {
    const { set, announcements } = before as {
      set: StoredRow<Selectable<BgpAnnounceSetTable>> | null
      announcements: readonly Announced[]
    }
    if (set === null) return leave(ctx, id)
    const { description } = set
    const back = await ctx.db
      .insertInto('bgp_announce_set')
      .values(identityOf(set))
      .onConflict((taken) => taken.column('id').doUpdateSet({ description, time_modified: ctx.now }))
      .returning('id')
      .executeTakeFirst()
    if (back === undefined) return
    const blocks = await ctx.db.selectFrom('address_lot_block').select('id').execute()
    const there = new Set(blocks.map((block) => block.id))
    await announce(
      ctx,
      id,
      announcements
        .filter(({ address_lot_block_id }) => there.has(address_lot_block_id))
        .map(({ address_lot_block_id, network }) => ({ address_lot_block_id, network })),
    )
  },
  whyNotProven: whyNoProof,
}

/** Removes all networks of a set that the change created, and deletes the set unless a configuration uses it. */
async function leave(ctx: Context, id: string): Promise<void> {
  const user = await ctx.db
    .selectFrom('bgp_config')
    .select('id')
    .where('bgp_announce_set_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (user === undefined) await ctx.db.deleteFrom('bgp_announce_set').where('id', '=', id).execute()
  else await announce(ctx, id, [])
}

import { conflict, invalidRequest } from '@portico/domain/refusals.ts'
import type { Context } from '#kernel/context.ts'
import type { PortAddress, SwitchPortTable } from '#kernel/database/schema/fabric.ts'
import { refuse } from '#kernel/refusal-error.ts'
import { blockFor, reserve, withoutPrefixLength } from '../addresses.ts'
import type { RequestedSettings, Stored } from './content.ts'

const takenAs = ({ address_lot_id, address }: Pick<PortAddress, 'address_lot_id' | 'address'>): string =>
  `${address_lot_id} ${withoutPrefixLength(address)}`

/**
 * Reserves the addresses of requested settings. Addresses that the settings have already are accepted; `settle`
 * releases those that they no longer use.
 * @throws 400 if an address is not available
 */
export async function takeAddresses(
  ctx: Context,
  settingsId: string,
  { addresses }: Pick<RequestedSettings, 'addresses'>,
): Promise<readonly PortAddress[]> {
  const rows = await ctx.db
    .selectFrom('address_reservation')
    .select(['address_lot_id', 'address', 'address_lot_block_id'])
    .where('switch_port_settings_id', '=', settingsId)
    .execute()
  const held = new Map(rows.map((row) => [takenAs(row), row.address_lot_block_id]))
  const seenKeys = new Set<string>()
  const taken: PortAddress[] = []
  for (const wanted of addresses) {
    const key = takenAs(wanted)
    if (seenKeys.has(key)) refuse(invalidRequest('address unavailable'))
    seenKeys.add(key)
    const holding = { lotId: wanted.address_lot_id, address: withoutPrefixLength(wanted.address), place: '' }
    const known = held.get(key)
    const blockId = known ?? (await blockFor(ctx, holding))
    if (known === undefined) await reserve(ctx, holding, blockId, { switch_port_settings_id: settingsId })
    taken.push({ ...wanted, address_lot_block_id: blockId })
  }
  return taken
}

/**
 * Returns the BGP configurations that settings refer to: those of their peers and, while a revertible change is
 * pending, those of their former peers.
 */
export async function configsInUse({ db }: Context, settingsId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('switch_port_settings_bgp')
    .select('bgp_config_id')
    .where('switch_port_settings_id', '=', settingsId)
    .execute()
  return rows.map(({ bgp_config_id }) => bgp_config_id)
}

export const configsOf = ({ peers }: Pick<Stored['content'], 'peers'>): readonly string[] => [
  ...new Set(peers.map(({ bgp_config }) => bgp_config)),
]

/** Writes references to the BGP configurations of the settings' peers. */
export async function referToConfigs(
  ctx: Context,
  settingsId: string,
  content: Pick<Stored['content'], 'peers'>,
): Promise<void> {
  const configs = configsOf(content)
  if (configs.length === 0) return
  await ctx.db
    .insertInto('switch_port_settings_bgp')
    .values(configs.map((id) => ({ switch_port_settings_id: settingsId, bgp_config_id: id })))
    .onConflict((both) => both.doNothing())
    .execute()
}

/** Releases addresses and BGP configurations that settings no longer use. */
export async function settle(ctx: Context, settingsId: string, content: Stored['content']): Promise<void> {
  const rows = await ctx.db
    .selectFrom('address_reservation')
    .select(['id', 'address_lot_id', 'address'])
    .where('switch_port_settings_id', '=', settingsId)
    .execute()
  const wanted = new Set(content.addresses.map(takenAs))
  const over = rows.filter((row) => !wanted.has(takenAs(row))).map(({ id }) => id)
  if (over.length > 0) await ctx.db.deleteFrom('address_reservation').where('id', 'in', over).execute()
  const configs = configsOf(content)
  await ctx.db
    .deleteFrom('switch_port_settings_bgp')
    .where('switch_port_settings_id', '=', settingsId)
    .$if(configs.length > 0, (rest) => rest.where('bgp_config_id', 'not in', configs))
    .execute()
}

type Port = Pick<SwitchPortTable, 'id' | 'rack_id' | 'switch_location'>

/**
 * Checks that a switch has only one AS number.
 * @param configs BGP configurations of the settings. Configurations that are kept only for a revert need not be
 * included, since the former settings were valid.
 * @throws 409 if these settings would add a second AS number to the switch of a port that uses them, now or after a
 * revert
 */
export async function requireOneAsn(
  ctx: Context,
  settingsId: string,
  configs: readonly string[],
  port: Port,
): Promise<void> {
  if (configs.length === 0) return
  const own = await ctx.db.selectFrom('bgp_config').select('asn').where('id', 'in', configs).execute()
  const others = await ctx.db
    .selectFrom('switch_port')
    .innerJoin(
      'switch_port_settings_bgp',
      'switch_port_settings_bgp.switch_port_settings_id',
      'switch_port.port_settings_id',
    )
    .innerJoin('bgp_config', 'bgp_config.id', 'switch_port_settings_bgp.bgp_config_id')
    .select('bgp_config.asn')
    .distinct()
    .where('switch_port.rack_id', '=', port.rack_id)
    .where('switch_port.switch_location', '=', port.switch_location)
    .where('switch_port.id', '!=', port.id)
    .where('switch_port.port_settings_id', '!=', settingsId)
    .execute()
  if (new Set([...own, ...others].map(({ asn }) => asn)).size > 1) {
    refuse(conflict('a different asn is already configured on this switch'))
  }
}

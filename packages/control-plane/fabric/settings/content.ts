import type { BgpPeer } from '@portico/contract/schemas/bgp.ts'
import type { LldpLinkConfig, LldpLinkConfigCreate } from '@portico/contract/schemas/lldp.ts'
import type {
  LinkConfigCreate,
  SwitchInterfaceConfigCreate,
  SwitchPortSettingsCreate,
  TxEqConfig,
} from '@portico/contract/schemas/ports.ts'
import { invalidRequest, invalidValue, isUuid, notFound } from '@portico/domain/refusals.ts'
import type { Context } from '#kernel/context.ts'
import type {
  PortAddress,
  PortContent,
  PortInterface,
  PortLink,
  PortPeer,
  PortRoute,
} from '#kernel/database/schema/fabric.ts'
import { refuse } from '#kernel/refusal-error.ts'
import { withPrefixLength } from '../addresses.ts'
import { linkKey, peerKey } from './keys.ts'

/** Port settings in the form in which they are stored. */
export interface Stored {
  readonly content: PortContent
  readonly md5_keys: Readonly<Record<string, string>>
  readonly since: Readonly<Record<string, number>>
}

/** A requested address; its block is found when it is reserved. */
type RequestedAddress = Omit<PortAddress, 'address_lot_block_id'>

/** Settings of a request after all references were resolved. */
export interface RequestedSettings extends Omit<Stored, 'content'> {
  readonly content: Omit<PortContent, 'addresses'>
  readonly addresses: readonly RequestedAddress[]
}

const entries = <T>(record: Readonly<Record<string, T>>): [string, T][] =>
  Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1))

/** Pattern of session keys: printable ASCII, since they are typed on both ends of a session (RFC 2385). */
const keyPattern = /^[\x20-\x7e]{0,80}$/

/** Checks the session keys of the requested peers. @throws 400 */
export function checkKeys({ bgp_peers }: SwitchPortSettingsCreate): void {
  for (const { md5_auth_key } of Object.values(bgp_peers).flatMap(({ peers }) => peers)) {
    if (typeof md5_auth_key === 'string' && !keyPattern.test(md5_auth_key)) {
      refuse(invalidValue('md5_auth_key', 'must be at most 80 printable ASCII characters'))
    }
  }
}

/**
 * Resolves the references of requested settings and returns them in stored form. Links and peers that existed under the
 * same name keep their IDs; unchanged ones also keep the time at which they entered their state.
 * @throws 400, 404
 */
export async function resolveSettings(
  ctx: Context,
  body: SwitchPortSettingsCreate,
  before: Stored | null,
): Promise<RequestedSettings> {
  const [group] = body.groups
  if (group !== undefined) refuse(notFound('switch-port-settings-group', group))
  const links = entries(body.links).map(([name, link]) => linkOf(ctx, name, link, before))
  const interfaces = entries(body.interfaces).map(([name, one]) => interfaceOf(ctx, name, one, before))
  const routes = entries(body.routes).flatMap(([name, config]) =>
    config.routes.map(({ dst, gw, rib_priority, vid }): PortRoute => ({
      interface_name: name,
      dst,
      gw,
      vid: vid ?? null,
      rib_priority: rib_priority ?? null,
    })),
  )
  const { peers, md5_keys } = await peersOf(ctx, body)
  const addresses: RequestedAddress[] = []
  for (const [interface_name, config] of entries(body.addresses)) {
    for (const { address, address_lot, vlan_id } of config.addresses) {
      const address_lot_id = await lotOf(ctx, address_lot)
      addresses.push({ interface_name, address, address_lot_id, vlan_id: vlan_id ?? null })
    }
  }
  const content = { geometry: body.port_config.geometry, links, interfaces, routes, peers }
  return { content, addresses, md5_keys, since: sinceOf(ctx, { content, md5_keys }, before) }
}

function linkOf(ctx: Context, link_name: string, link: LinkConfigCreate, before: Stored | null): PortLink {
  const known = before?.content.links.find((one) => one.link_name === link_name)
  const { autoneg, fec, mtu, speed, tx_eq } = link
  return {
    link_name,
    autoneg,
    fec: fec ?? null,
    mtu,
    speed,
    tx_eq: tx_eq === undefined ? null : equalizer(tx_eq),
    tx_eq_id: tx_eq === undefined ? null : (known?.tx_eq_id ?? ctx.newId()),
    lldp: lldpOf(known?.lldp.id ?? ctx.newId(), link.lldp),
  }
}

function equalizer({ main, post1, post2, pre1, pre2 }: TxEqConfig): TxEqConfig {
  return {
    main: main ?? null,
    post1: post1 ?? null,
    post2: post2 ?? null,
    pre1: pre1 ?? null,
    pre2: pre2 ?? null,
  }
}

function lldpOf(id: string, config: LldpLinkConfigCreate): LldpLinkConfig {
  return {
    id,
    enabled: config.enabled,
    chassis_id: config.chassis_id ?? null,
    link_description: config.link_description ?? null,
    link_name: config.link_name ?? null,
    management_ip: config.management_ip === undefined ? null : withPrefixLength(config.management_ip),
    system_description: config.system_description ?? null,
    system_name: config.system_name ?? null,
  }
}

function interfaceOf(
  ctx: Context,
  interface_name: string,
  { kind, v6_enabled }: SwitchInterfaceConfigCreate,
  before: Stored | null,
): PortInterface {
  const known = before?.content.interfaces.find((one) => one.interface_name === interface_name)
  const vid = kind.type === 'vlan' ? kind.vid : null
  return { id: known?.id ?? ctx.newId(), interface_name, kind: kind.type, vid, v6_enabled }
}

async function peersOf(ctx: Context, { bgp_peers }: SwitchPortSettingsCreate) {
  const peers: PortPeer[] = []
  const keys: [string, string][] = []
  const known = new Set<string>()
  for (const [interface_name, config] of entries(bgp_peers)) {
    for (const given of config.peers) {
      const peer = peerOf(given, interface_name, await configOf(ctx, given.bgp_config))
      const key = peerKey(peer)
      if (known.has(key)) refuse(invalidRequest(`peer ${peer.addr} is given twice on ${interface_name}`))
      known.add(key)
      peers.push(peer)
      // An empty key in the request means that the peer has no key.
      if (given.md5_auth_key) keys.push([key, given.md5_auth_key])
    }
  }
  return { peers, md5_keys: Object.fromEntries(keys) }
}

function peerOf(given: BgpPeer, interface_name: string, bgp_config: string): PortPeer {
  const { md5_auth_key: _, ...peer } = given
  return {
    ...peer,
    addr: given.addr,
    bgp_config,
    interface_name,
    local_pref: given.local_pref ?? null,
    min_ttl: given.min_ttl ?? null,
    multi_exit_discriminator: given.multi_exit_discriminator ?? null,
    remote_asn: given.remote_asn ?? null,
    vlan_id: given.vlan_id ?? null,
  }
}

/**
 * Returns the ID of a BGP configuration.
 * @throws 400 with the message of a missing configuration; the contract has no 404 here
 */
async function configOf(ctx: Context, nameOrId: string): Promise<string> {
  const config = await ctx.db
    .selectFrom('bgp_config')
    .select('id')
    .where(isUuid(nameOrId) ? 'id' : 'name', '=', nameOrId)
    .executeTakeFirst()
  return config?.id ?? refuse(invalidRequest('BGP config not found'))
}

/**
 * Returns the ID of an address lot.
 * @throws 400 with the message of a missing lot; the contract has no 404 here
 */
async function lotOf(ctx: Context, nameOrId: string): Promise<string> {
  const lot = await ctx.db
    .selectFrom('address_lot')
    .select('id')
    .where(isUuid(nameOrId) ? 'id' : 'name', '=', nameOrId)
    .executeTakeFirst()
  return lot?.id ?? refuse(invalidRequest('AddressLot not found'))
}

type Parts = Pick<RequestedSettings, 'md5_keys'> & { readonly content: Pick<PortContent, 'links' | 'peers'> }

/** Returns the values that define each link and peer, by its key. If these change, the link or session is restarted. */
function partsOf({ content, md5_keys }: Parts): ReadonlyMap<string, string> {
  const parts = new Map<string, string>()
  for (const { lldp: _, tx_eq_id: __, ...link } of content.links) {
    parts.set(linkKey(link.link_name), JSON.stringify(sorted(link)))
  }
  for (const peer of content.peers) {
    parts.set(peerKey(peer), JSON.stringify([sorted(peer), md5_keys[peerKey(peer)]]))
  }
  return parts
}

/**
 * Returns whether settings are equal, whatever the order of their lists. The blocks of addresses are not compared,
 * since they follow from the addresses.
 */
export function isSame(present: Stored, update: RequestedSettings): boolean {
  const addresses = present.content.addresses.map((address): RequestedAddress => {
    const { address_lot_block_id: _, ...wanted } = address
    return wanted
  })
  const text = (value: unknown) => JSON.stringify(sorted(value))
  return (
    text([{ ...present.content, addresses }, present.md5_keys]) ===
    text([{ ...update.content, addresses: update.addresses }, update.md5_keys])
  )
}

/**
 * Returns a value with its fields and lists sorted. Fields have another order in the database than in requests, and the
 * order of a list has no meaning in settings.
 */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) {
    const members = value.map(sorted).map((member) => [JSON.stringify(member), member] as const)
    return members.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, member]) => member)
  }
  if (typeof value !== 'object' || value === null) return value
  return entries(value as Record<string, unknown>).map(([key, part]) => [key, sorted(part)])
}

function sinceOf(ctx: Context, after: Parts, before: Stored | null): Record<string, number> {
  const was = before === null ? new Map<string, string>() : partsOf(before)
  const now = ctx.now.getTime()
  return Object.fromEntries(
    [...partsOf(after)].map(([key, part]) => [
      key,
      was.get(key) === part ? (before?.since[key] ?? now) : now,
    ]),
  )
}

/** BGP: configurations, announcements, peers and their routes. */
import { z } from 'zod'
import { Ip, IpNet, Ipv4, Ipv4Net } from './addresses.ts'
import { identity, naming, resultsPage } from './common.ts'
import { component } from './component.ts'
import { Name, NameOrId, Uint16, Uint32, Uint64, Uint8, Uuid, omittable } from './primitives.ts'
import { SwitchLocation } from './switches.ts'

export const BgpMessageHistory = component('BgpMessageHistory', z.unknown())
export type BgpMessageHistory = z.infer<typeof BgpMessageHistory>

export const SwitchBgpHistory = component(
  'SwitchBgpHistory',
  z.object({ history: z.record(z.string(), BgpMessageHistory), switch: SwitchLocation }),
)
export type SwitchBgpHistory = z.infer<typeof SwitchBgpHistory>

export const AggregateBgpMessageHistory = component(
  'AggregateBgpMessageHistory',
  z.object({ switch_histories: z.array(SwitchBgpHistory) }),
)
export type AggregateBgpMessageHistory = z.infer<typeof AggregateBgpMessageHistory>

export const BgpAnnounceSet = component('BgpAnnounceSet', z.object({ ...identity }))
export type BgpAnnounceSet = z.infer<typeof BgpAnnounceSet>

export const BgpAnnouncementCreate = component(
  'BgpAnnouncementCreate',
  z.object({ address_lot_block: NameOrId, network: IpNet }),
)
export type BgpAnnouncementCreate = z.infer<typeof BgpAnnouncementCreate>

export const BgpAnnounceSetCreate = component(
  'BgpAnnounceSetCreate',
  z.object({ ...naming, announcement: z.array(BgpAnnouncementCreate) }),
)
export type BgpAnnounceSetCreate = z.infer<typeof BgpAnnounceSetCreate>

export const BgpAnnouncement = component(
  'BgpAnnouncement',
  z.object({ address_lot_block_id: Uuid, announce_set_id: Uuid, network: IpNet }),
)
export type BgpAnnouncement = z.infer<typeof BgpAnnouncement>

export const BgpConfig = component(
  'BgpConfig',
  z.object({ ...identity, asn: Uint32, vrf: z.string().nullish() }),
)
export type BgpConfig = z.infer<typeof BgpConfig>

export const BgpConfigResultsPage = resultsPage(BgpConfig)

export const BgpConfigCreate = component(
  'BgpConfigCreate',
  z.object({ ...naming, asn: Uint32, bgp_announce_set_id: NameOrId, vrf: omittable(Name) }),
)
export type BgpConfigCreate = z.infer<typeof BgpConfigCreate>

export const BgpExported = component(
  'BgpExported',
  z.object({ exports: z.record(z.string(), z.array(Ipv4Net)) }),
)
export type BgpExported = z.infer<typeof BgpExported>

export const BgpImportedRouteIpv4 = component(
  'BgpImportedRouteIpv4',
  z.object({ id: Uint32, nexthop: Ipv4, prefix: Ipv4Net, switch: SwitchLocation }),
)
export type BgpImportedRouteIpv4 = z.infer<typeof BgpImportedRouteIpv4>

export const ImportExportPolicy = component(
  'ImportExportPolicy',
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('no_filtering') }),
    z.object({ type: z.literal('allow'), value: z.array(IpNet) }),
  ]),
)
export type ImportExportPolicy = z.infer<typeof ImportExportPolicy>

export const BgpPeer = component(
  'BgpPeer',
  z.object({
    addr: Ip,
    allowed_export: ImportExportPolicy,
    allowed_import: ImportExportPolicy,
    bgp_config: NameOrId,
    communities: z.array(Uint32),
    connect_retry: Uint32,
    delay_open: Uint32,
    enforce_first_as: z.boolean(),
    hold_time: Uint32,
    idle_hold_time: Uint32,
    interface_name: z.string(),
    keepalive: Uint32,
    local_pref: Uint32.nullish(),
    md5_auth_key: z.string().nullish(),
    min_ttl: Uint8.nullish(),
    multi_exit_discriminator: Uint32.nullish(),
    remote_asn: Uint32.nullish(),
    vlan_id: Uint16.nullish(),
  }),
)
export type BgpPeer = z.infer<typeof BgpPeer>

export const BgpPeerConfig = component('BgpPeerConfig', z.object({ peers: z.array(BgpPeer) }))
export type BgpPeerConfig = z.infer<typeof BgpPeerConfig>

export const BgpPeerState = component(
  'BgpPeerState',
  z.enum(['idle', 'connect', 'active', 'open_sent', 'open_confirm', 'session_setup', 'established']),
)
export type BgpPeerState = z.infer<typeof BgpPeerState>

export const BgpPeerStatus = component(
  'BgpPeerStatus',
  z.object({
    addr: Ip,
    local_asn: Uint32,
    remote_asn: Uint32,
    state: BgpPeerState,
    state_duration_millis: Uint64,
    switch: SwitchLocation,
  }),
)
export type BgpPeerStatus = z.infer<typeof BgpPeerStatus>

import type { ImportExportPolicy } from '@portico/contract/schemas/bgp.ts'
import { formatCidr, networkOf, parseCidr } from '@portico/domain/ip/cidr.ts'
import type {
  RoutePolicy,
  DesiredBfd,
  DesiredFabric,
  DesiredLink,
  DesiredPeer,
  DesiredPort,
} from '@portico/hypervisor/hardware/fabric.ts'
import type { Selectable } from 'kysely'
import type { Db } from '#kernel/context.ts'
import type { PortLink, PortPeer, SwitchPortSettingsTable } from '#kernel/database/schema/fabric.ts'
import { withPrefixLength } from './addresses.ts'
import { linkKey, peerKey } from './settings/keys.ts'

/** Returns the desired state of the switches in the form that the hardware expects. */
export async function desiredFabric(db: Db): Promise<DesiredFabric> {
  const [ports, speakers, bfd] = [await portsWithSettings(db), await speakersOf(db), await sessionsOf(db)]
  return { ports: ports.map((port) => desiredPort(port, speakers)), bfd }
}

const portsWithSettings = (db: Db) =>
  db
    .selectFrom('switch_port')
    .innerJoin('switch_port_settings', 'switch_port_settings.id', 'switch_port.port_settings_id')
    .select(['switch_location', 'port_name', 'time_applied', 'content', 'md5_keys', 'since'])
    .orderBy('switch_location')
    .orderBy('port_name')
    .execute()

type AppliedPort = Awaited<ReturnType<typeof portsWithSettings>>[number]

/** The parts of a BGP configuration that the switches need: AS number and announced networks. */
interface Speaker {
  readonly asn: number
  /** IPv4 networks that are announced */
  readonly announced: readonly string[]
}

async function speakersOf(db: Db): Promise<ReadonlyMap<string, Speaker>> {
  const configs = await db.selectFrom('bgp_config').select(['id', 'asn', 'bgp_announce_set_id']).execute()
  const rows = await db
    .selectFrom('bgp_announcement')
    .select(['bgp_announce_set_id', 'network'])
    .orderBy('network')
    .execute()
  const networks = Map.groupBy(rows, (row) => row.bgp_announce_set_id)
  return new Map(
    configs.map(({ id, asn, bgp_announce_set_id }) => {
      const blocks = (networks.get(bgp_announce_set_id) ?? []).map(({ network }) =>
        networkOf(parseCidr(withPrefixLength(network))),
      )
      const announced = blocks.filter(({ version }) => version === 4).map(formatCidr)
      return [id, { asn, announced: [...new Set(announced)] }]
    }),
  )
}

function desiredPort(port: AppliedPort, speakers: ReadonlyMap<string, Speaker>): DesiredPort {
  const { content, time_applied } = port
  const applied = time_applied?.getTime() ?? 0
  return {
    location: port.switch_location,
    name: port.port_name,
    links: content.links.map((link) => desiredLink(link, port, applied)),
    addresses: content.addresses.map(({ address }) => address),
    peers: content.peers.flatMap((peer) => {
      const speaker = speakers.get(peer.bgp_config)
      return speaker === undefined ? [] : [desiredPeer(peer, port, applied, speaker)]
    }),
  }
}

type Stored = Pick<Selectable<SwitchPortSettingsTable>, 'md5_keys' | 'since'>

function desiredLink(link: PortLink, { since }: Stored, applied: number): DesiredLink {
  return {
    name: link.link_name,
    // The API's value has a form such as `speed100_g`.
    speed: Number(/\d+/.exec(link.speed)?.[0] ?? 0),
    autoneg: link.autoneg,
    fec: link.fec,
    mtu: link.mtu,
    lldp: link.lldp.enabled,
    since: Math.max(applied, since[linkKey(link.link_name)] ?? 0),
  }
}

function desiredPeer(
  peer: PortPeer,
  { md5_keys, since }: Stored,
  applied: number,
  speaker: Speaker,
): DesiredPeer {
  const key = peerKey(peer)
  return {
    address: peer.addr,
    asn: speaker.asn,
    remoteAsn: peer.remote_asn ?? null,
    key: md5_keys[key] ?? null,
    holdTime: peer.hold_time,
    idleHoldTime: peer.idle_hold_time,
    connectRetry: peer.connect_retry,
    delayOpen: peer.delay_open,
    keepalive: peer.keepalive,
    allowedImport: policyOf(peer.allowed_import),
    allowedExport: policyOf(peer.allowed_export),
    announced: speaker.announced,
    since: Math.max(applied, since[key] ?? 0),
  }
}

function policyOf(policy: ImportExportPolicy): RoutePolicy {
  return policy.type === 'no_filtering' ? 'all' : policy.value
}

async function sessionsOf(db: Db): Promise<readonly DesiredBfd[]> {
  const rows = await db
    .selectFrom('bfd_session')
    .selectAll()
    .orderBy('switch_location')
    .orderBy('remote')
    .execute()
  return rows.map((row) => ({
    location: row.switch_location,
    remote: row.remote,
    local: row.local,
    detectionThreshold: row.detection_threshold,
    requiredRx: row.required_rx,
    multiHop: row.mode === 'multi_hop',
    since: row.time_created.getTime(),
  }))
}

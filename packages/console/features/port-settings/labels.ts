import type { Geometry, Interface, Link, Peer, SettingsForm } from './form.ts'

/** Returns a speed as text, such as `100G`, or `none` for a link that is switched off. */
export function speedText(speed: Link['speed']): string {
  const gigabits = Number(/\d+/.exec(speed)?.[0] ?? 0)
  return gigabits === 0 ? 'none' : `${gigabits}G`
}

const speeds: readonly Link['speed'][] = [
  'speed400_g',
  'speed200_g',
  'speed100_g',
  'speed50_g',
  'speed40_g',
  'speed25_g',
  'speed10_g',
  'speed1_g',
  'speed0_g',
]
export const speedChoices = speeds.map((value) => ({ value, label: speedText(value) }))

export const fecLabels = { rs: 'Reed-Solomon', firecode: 'Firecode', none: 'None' } as const

export const fecText = (fec: Link['fec']): string => (fec ? fecLabels[fec] : 'Chosen by the port')

export const geometryLabels: Readonly<Record<Geometry, string>> = {
  qsfp28x1: 'QSFP28, one link',
  qsfp28x2: 'QSFP28, two links',
  sfp28x4: 'SFP28, four links',
}

/** Maximum number of links of a port, by geometry */
export const maxLinks: Readonly<Record<Geometry, number>> = { qsfp28x1: 1, qsfp28x2: 2, sfp28x4: 4 }

export function kindText(kind: Interface['kind']): string {
  if (kind.type === 'vlan') return `VLAN ${kind.vid}`
  return kind.type === 'primary' ? 'Primary' : 'Loopback'
}

export function policyText(policy: Peer['allowedImport']): string {
  if (policy.type === 'no_filtering') return 'all'
  return policy.value.length === 0 ? 'none' : policy.value.join(', ')
}

const shownOf = (value: number | string | null | undefined): string =>
  value === null || value === undefined || value === '' ? '–' : String(value)
const yesNo = (value: boolean): string => (value ? 'yes' : 'no')

/** A field of settings with its section, label and value. Session keys are compared but not shown. */
export interface SettingsField {
  /** Section that contains the field: `Link phy0` */
  readonly part: string
  readonly field: string
  readonly value: string
}

/** Returns all fields of settings. */
export function fieldsOf(form: SettingsForm): readonly SettingsField[] {
  const said: SettingsField[] = [
    { part: 'Settings', field: 'Description', value: shownOf(form.description) },
    { part: 'Settings', field: 'Shape', value: geometryLabels[form.geometry] },
  ]
  const say = (part: string, fields: Readonly<Record<string, string>>) => {
    for (const [field, value] of Object.entries(fields)) said.push({ part, field, value })
  }
  for (const link of form.links) say(`Link ${link.name}`, linkSays(link))
  for (const { name, kind, v6Enabled } of form.interfaces)
    say(`Interface ${name}`, { Kind: kindText(kind), IPv6: yesNo(v6Enabled) })
  for (const { interfaceName, address, addressLot, vlanId } of form.addresses)
    say(`Address ${address} of ${interfaceName}`, { Lot: addressLot, VLAN: shownOf(vlanId) })
  for (const { interfaceName, dst, gw, ribPriority, vid } of form.routes)
    say(`Route to ${dst} by ${gw} on ${interfaceName}`, {
      Priority: shownOf(ribPriority),
      VLAN: shownOf(vid),
    })
  for (const peer of form.peers) say(`Peer ${peer.addr} on ${peer.interfaceName}`, peerSays(peer))
  return said
}

function linkSays({ speed, fec, autoneg, mtu, lldp, txEq }: Link): Record<string, string> {
  const { main, pre1, pre2, post1, post2 } = txEq ?? {}
  return {
    Speed: speedText(speed),
    'Error correction': fecText(fec),
    Autonegotiation: yesNo(autoneg),
    MTU: String(mtu),
    'Transmitter signal': [pre2, pre1, main, post1, post2].map(shownOf).join(' '),
    LLDP: lldp.enabled ? 'on' : 'off',
    'LLDP system name': shownOf(lldp.systemName),
    'LLDP system description': shownOf(lldp.systemDescription),
    'LLDP chassis ID': shownOf(lldp.chassisId),
    'LLDP link name': shownOf(lldp.linkName),
    'LLDP link description': shownOf(lldp.linkDescription),
    'LLDP management address': shownOf(lldp.managementIp),
  }
}

function peerSays(peer: Peer): Record<string, string> {
  return {
    Configuration: peer.bgpConfig,
    'Remote AS': peer.remoteAsn == null ? 'any' : String(peer.remoteAsn),
    'Hold time': `${peer.holdTime} s`,
    Keepalive: `${peer.keepalive} s`,
    'Idle hold time': `${peer.idleHoldTime} s`,
    'Connect retry': `${peer.connectRetry} s`,
    'Delay open': `${peer.delayOpen} s`,
    Key: peer.md5AuthKey ? 'set' : 'none',
    'Routes in': policyText(peer.allowedImport),
    'Routes out': policyText(peer.allowedExport),
    Communities: shownOf(peer.communities.join(', ')),
    'Local preference': shownOf(peer.localPref),
    'Multi-exit discriminator': shownOf(peer.multiExitDiscriminator),
    'Least TTL': shownOf(peer.minTtl),
    'First AS enforced': yesNo(peer.enforceFirstAs),
    VLAN: shownOf(peer.vlanId),
  }
}

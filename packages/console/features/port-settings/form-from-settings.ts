import { nameWith } from '@portico/domain/names.ts'
import type { CallData } from '#data/calls.ts'
import type { Address, Link, Peer, Route, SettingsForm } from './form.ts'

export type SettingsView = CallData<'networkingSwitchPortSettingsView'>

/** Returns the names of resources to which settings refer by ID. */
export interface Names {
  /** Returns the name of the lot that contains a block */
  readonly lotOf: (blockId: string) => string | undefined
  /** Returns the name of a BGP configuration */
  readonly configOf: (configId: string) => string | undefined
}

/** Removes the prefix length, which only responses contain. */
const bare = (address: string): string => address.split('/')[0] ?? address

/** Returns an object with the field, or an empty one if the value is null, as it is in responses. */
function given<Key extends string, Value>(key: Key, value: Value | null | undefined): { [K in Key]?: Value } {
  return (value === null || value === undefined ? {} : { [key]: value }) as { [K in Key]?: Value }
}

/** Returns existing settings as form values. */
export function formOf(view: SettingsView, names: Names): SettingsForm {
  const { name, description } = view.settings
  return {
    name,
    description,
    geometry: view.port.geometry,
    links: view.links.map((link, index) => linkOf(view, link, index)),
    interfaces: view.interfaces.map((one) => {
      const vlan = view.vlanInterfaces.find(({ interfaceConfigId }) => interfaceConfigId === one.id)
      return {
        name: one.interfaceName,
        kind: one.kind === 'vlan' ? { type: 'vlan', vid: vlan?.vlanId ?? 0 } : { type: one.kind },
        v6Enabled: one.v6Enabled,
      }
    }),
    addresses: view.addresses.map((one): Address => ({
      interfaceName: one.interfaceName,
      address: one.address,
      addressLot: names.lotOf(one.addressLotBlockId) ?? '',
      ...given('vlanId', one.vlanId),
    })),
    routes: view.routes.map((one): Route => ({
      interfaceName: one.interfaceName,
      dst: one.dst,
      gw: bare(one.gw),
      ...given('ribPriority', one.ribPriority),
      ...given('vid', one.vlanId),
    })),
    peers: view.bgpPeers.map((peer) => peerOf(peer, names)),
    port: null,
  }
}

function linkOf(view: SettingsView, link: SettingsView['links'][number], index: number): Link {
  const lldp = view.linkLldp.find(({ id }) => id === link.lldpLinkConfigId) ?? view.linkLldp[index]
  const txEq = view.txEq[index]
  return {
    name: link.linkName,
    speed: link.speed,
    autoneg: link.autoneg,
    mtu: link.mtu,
    ...given('fec', link.fec),
    lldp: {
      enabled: lldp?.enabled ?? false,
      ...given('chassisId', lldp?.chassisId),
      ...given('linkName', lldp?.linkName),
      ...given('linkDescription', lldp?.linkDescription),
      ...given('systemName', lldp?.systemName),
      ...given('systemDescription', lldp?.systemDescription),
      ...(lldp?.managementIp != null && { managementIp: bare(lldp.managementIp) }),
    },
    ...(txEq != null && { txEq }),
  }
}

function peerOf(peer: SettingsView['bgpPeers'][number], names: Names): Peer {
  return { ...peer, bgpConfig: names.configOf(peer.bgpConfig) ?? peer.bgpConfig }
}

/** Returns the form of a duplicate, without addresses, which can be used only once, and without session keys. */
export function duplicateForm(form: SettingsForm): SettingsForm {
  return {
    ...form,
    name: nameWith(form.name, '-copy'),
    addresses: [],
    peers: form.peers.map((peer) => ({ ...peer, md5AuthKey: null })),
  }
}

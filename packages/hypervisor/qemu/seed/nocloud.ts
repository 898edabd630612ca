import type { Plug } from '#network/port.ts'
import type { MachineSpec } from '#port.ts'
import { isoImage } from './iso9660.ts'

type SeedSpec = Pick<MachineSpec, 'instanceId' | 'hostname' | 'userData' | 'sshPublicKeys' | 'nics'>

/**
 * Returns the seed disk that cloud-init's NoCloud source reads at the first boot. It has the label `cidata` and
 * contains user data, name, keys and network. Files are JSON, which is valid YAML, so that no quoting rules are needed.
 * @param devices how the interfaces are attached; empty for user-mode networks
 */
export function noCloudSeed(spec: SeedSpec, devices: readonly Pick<Plug, 'mtu'>[] = []): Uint8Array {
  const encode = (value: unknown): Uint8Array => new TextEncoder().encode(`${JSON.stringify(value)}\n`)
  return isoImage('cidata', [
    { name: 'user-data', data: new Uint8Array(Buffer.from(spec.userData, 'base64')) },
    { name: 'meta-data', data: encode(metaData(spec)) },
    { name: 'network-config', data: encode(networkConfig(spec, devices)) },
  ])
}

function metaData({ instanceId, hostname, sshPublicKeys }: SeedSpec) {
  return { 'instance-id': instanceId, 'local-hostname': hostname, 'public-keys': sshPublicKeys }
}

/**
 * Returns the network configuration: every interface uses DHCP, and only the primary one has a default route. Interfaces
 * are renamed, since versions of cloud-init that do not write netplan find them only by their names.
 */
function networkConfig({ nics }: SeedSpec, devices: readonly Pick<Plug, 'mtu'>[]) {
  const ethernets = nics.map((nic, index) => [
    `nic${index}`,
    {
      match: { macaddress: nic.mac.toLowerCase() },
      'set-name': `eth${index}`,
      ...(devices[index] && { mtu: devices[index].mtu }),
      dhcp4: true,
      ...(nic.primary ? {} : { 'dhcp4-overrides': { 'use-routes': false, 'use-dns': false } }),
    },
  ])
  return { version: 2, ethernets: Object.fromEntries(ethernets) as Record<string, unknown> }
}

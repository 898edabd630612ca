import { printable } from '../guest/distributions.ts'
import { columns, longDate } from '../guest/format.ts'
import type { GuestFacts } from '../guest/facts.ts'

/** Returns the type of the user data, as cloud-init distinguishes it. */
function userDataKind(userData: string): 'none' | 'cloud-config' | 'script' | 'other' {
  if (userData === '') return 'none'
  if (userData.startsWith('#cloud-config')) return 'cloud-config'
  return userData.startsWith('#!') ? 'script' : 'other'
}

/** Returns the output of cloud-init until the network is up: NICs, host name, keys. */
export function cloudInitEarly(guest: GuestFacts, bootedAt: Date): readonly string[] {
  return [
    `cloud-init[412]: Cloud-init v. 24.1.4 running 'init' at ${longDate(bootedAt)}. Up 3.02 seconds.`,
    'ci-info: Net device info:',
    ...table([
      ['Device', 'Up', 'Address', 'Mask', 'Hw-Address'],
      ...guest.nics.map((nic) => [nic.device, 'True', nic.ip, nic.netmask, nic.mac.toLowerCase()]),
      ['lo', 'True', '127.0.0.1', '255.0.0.0', '.'],
    ]),
    ...guest.nics
      .filter((nic) => nic.primary)
      .map((nic) => `ci-info: Route 0.0.0.0/0 via ${nic.gateway} dev ${nic.device}`),
    "cloud-init[412]: Found datasource NoCloud from the machine's configuration drive",
    `cloud-init[412]: instance-id: ${guest.instanceId}`,
    `cloud-init[412]: Setting hostname to ${guest.hostname}`,
    'cloud-init[412]: Generating public/private ssh host key pairs: rsa, ecdsa, ed25519',
    ...growing(guest),
  ]
}

/** Returns the output of cloud-init at the end of the boot: keys and user data. */
export function cloudInitLate(guest: GuestFacts, bootedAt: Date): readonly string[] {
  return [
    `cloud-init[588]: Cloud-init v. 24.1.4 running 'modules:final' at ${longDate(bootedAt)}. Up 5.71 seconds.`,
    ...installedKeys(guest),
    ...appliedUserData(guest.userData),
    'cloud-init[588]: Cloud-init v. 24.1.4 finished. Datasource NoCloud. Up 5.94 seconds',
  ]
}

function growing(guest: GuestFacts): readonly string[] {
  const disk = guest.disks.find(({ root }) => root)
  return disk === undefined
    ? []
    : [`cloud-init[412]: growpart: /dev/${disk.device}1 grown to fill ${disk.size} bytes`]
}

function installedKeys(guest: GuestFacts): readonly string[] {
  const { defaultUser } = guest.os
  if (guest.keys.length === 0) return [`ci-info: no authorized SSH keys for user ${defaultUser}.`]
  const count = guest.keys.length === 1 ? '1 SSH key' : `${guest.keys.length} SSH keys`
  return [
    `cloud-init[588]: Installed ${count} for user ${defaultUser}`,
    `ci-info: Authorized keys from /home/${defaultUser}/.ssh/authorized_keys for user ${defaultUser}`,
    ...table([
      ['Keytype', 'Fingerprint (sha256)', 'Comment'],
      ...guest.keys.map((key) => [key.type, key.fingerprint ?? '-', key.comment === '' ? '-' : key.comment]),
    ]),
  ]
}

function appliedUserData(userData: string): readonly string[] {
  const size = `${new TextEncoder().encode(userData).length} bytes`
  switch (userDataKind(userData)) {
    case 'none':
      return ['cloud-init[588]: No user data']
    case 'cloud-config':
      return [
        `cloud-init[588]: Applied user data: #cloud-config, ${size}`,
        ...topLevelKeys(userData).map((key) => `cloud-init[588]: config-${key} ran`),
      ]
    case 'script':
      return [
        `cloud-init[588]: Running user data: script for ${printable(userData.slice(2).split('\n', 1)[0] ?? '')}, ${size}`,
        'cloud-init[588]: /var/lib/cloud/instance/scripts/part-001 exited with status 0',
      ]
    default:
      return [`cloud-init[588]: User data of unknown type, ${size}: kept, not applied`]
  }
}

/** Returns the first top-level keys of a cloud-config. */
function topLevelKeys(userData: string): readonly string[] {
  const keys = userData.split('\n').map((line) => /^([a-z_]+):/.exec(line)?.[1])
  return keys.filter((key) => key !== undefined).slice(0, 20)
}

function table(rows: readonly (readonly string[])[]): readonly string[] {
  const align = 'l'.repeat(rows[0]?.length ?? 0)
  return columns(rows, align)
    .trimEnd()
    .split('\n')
    .map((line) => `ci-info: | ${line}`)
}

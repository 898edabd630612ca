import type { ForeseenChange } from '@portico/contract/types.ts'

/** Words for a kind that goes along or stays; singular and plural. */
const words: Readonly<Record<string, readonly [one: string, many: string]>> = {
  instance: ['Instance', 'Instances'],
  disk: ['Disk', 'Disks'],
  snapshot: ['Snapshot', 'Snapshots'],
  image: ['Image', 'Images'],
  project: ['Project', 'Projects'],
  floating_ip: ['Floating IP', 'Floating IPs'],
  ephemeral: ['Ephemeral address', 'Ephemeral addresses'],
  snat: ['Outbound address', 'Outbound addresses'],
  'ssh-key': ['SSH key', 'SSH keys'],
  'instance-network-interface': ['Network interface', 'Network interfaces'],
  'affinity-group-member': ['Membership of an affinity group', 'Memberships of affinity groups'],
  'role-assignment': ['Role given on it', 'Roles given on it'],
}

/** What a kind is called, also one that is new here: `vpc-subnet` is a Vpc subnet. */
export function kindWord(kind: string, count: number): string {
  const [one, many] = words[kind] ?? [plain(kind), plain(kind)]
  return count === 1 ? one : many
}

const plain = (kind: string) => {
  const text = kind.replaceAll(/[-_]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The kind of what changes, as search names it where search knows it. Addresses share a name in the change log. */
export function kindOfChange({ kind, before, after }: ForeseenChange): string {
  if (kind !== 'external-ip') return kind
  const which = (after ?? before)?.['kind']
  return which === 'floating' ? 'floating_ip' : typeof which === 'string' ? which : kind
}

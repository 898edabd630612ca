import { hitHref } from '#shell/palette/hits.ts'
import { countOf } from '#ui/format/words.ts'
import type { StateKind } from '#ui/state-tones.ts'
import type { Change } from './change.ts'

interface LoggedKind {
  readonly one: string
  readonly many?: string
  /** What the search calls it, where it has a page. */
  readonly found?: string
  /** Whose states its field `state` or `run_state` holds. */
  readonly states?: StateKind
  /** Nothing of it lies in a project. */
  readonly ofSilo?: true
}

/** Kinds as the change log names them, in words. */
const kinds: Readonly<Record<string, LoggedKind>> = {
  instance: { one: 'instance', found: 'instance', states: 'instance' },
  disk: { one: 'disk', found: 'disk', states: 'disk' },
  snapshot: { one: 'snapshot', found: 'snapshot', states: 'snapshot' },
  image: { one: 'image', found: 'image' },
  'affinity-group': { one: 'affinity group' },
  'affinity-group-member': { one: 'group membership' },
  'external-ip': { one: 'external IP', found: 'floating_ip' },
  'instance-network-interface': { one: 'network interface' },
  vpc: { one: 'VPC' },
  'vpc-subnet': { one: 'subnet' },
  'vpc-router': { one: 'router' },
  'router-route': { one: 'route' },
  'vpc-firewall-rule': { one: 'firewall rule' },
  'internet-gateway': { one: 'internet gateway' },
  'internet-gateway-ip-pool': { one: 'pool of a gateway', many: 'pools of gateways' },
  'internet-gateway-ip-address': { one: 'address of a gateway', many: 'addresses of gateways' },
  'role-assignment': { one: 'role' },
  project: { one: 'project', found: 'project' },
  'ssh-key': { one: 'SSH key', ofSilo: true },
  'silo-user': { one: 'user', ofSilo: true },
  'silo-group': { one: 'group', ofSilo: true },
  'silo-group-member': { one: 'membership', ofSilo: true },
  silo: { one: 'silo', ofSilo: true },
  'silo-quota': { one: 'quota', ofSilo: true },
  'ip-pool': { one: 'IP pool', ofSilo: true },
  'ip-pool-range': { one: 'range of a pool', many: 'ranges of pools', ofSilo: true },
  'ip-pool-silo': { one: 'link of a pool', many: 'links of pools', ofSilo: true },
  rack: { one: 'rack', ofSilo: true },
  sled: { one: 'sled', ofSilo: true, states: 'sled' },
  'physical-disk': { one: 'physical disk', ofSilo: true, states: 'physicalDisk' },
}

/** The kinds that a filter offers. */
export function offeredKinds(isProject: boolean): readonly { value: string; label: string }[] {
  return Object.entries(kinds)
    .filter(([, kind]) => !isProject || kind.ofSilo !== true)
    .map(([value, kind]) => ({ value, label: kind.one.charAt(0).toUpperCase() + kind.one.slice(1) }))
}

/** What a thing is, in a word or two; kinds that this console does not know are called as the log calls them. */
export function kindWord(kind: string, row?: Change['after']): string {
  if (kind === 'external-ip' && row?.['kind'] === 'floating') return 'floating IP'
  if (kind === 'external-ip' && row?.['kind'] === 'ephemeral') return 'ephemeral IP'
  if (kind === 'external-ip' && row?.['kind'] === 'snat') return 'outbound address'
  return kinds[kind]?.one ?? kind.replaceAll('-', ' ')
}

/** `3 disks` */
export function countOfKind(count: number, kind: string): string {
  return countOf(count, kindWord(kind), kinds[kind]?.many)
}

export function statesOf(kind: string): StateKind | undefined {
  return kinds[kind]?.states
}

/** Where the thing that was changed has its page, as it is now; null for what is gone or has none. */
export function pageOf({ kind, exists, nameNow, projectName, projectId }: Change): string | null {
  const found = kinds[kind]?.found
  // A project that is gone, or whose name nobody may know, has no pages.
  if (found === undefined || !exists || nameNow === null || (projectId !== null && projectName === null))
    return null
  return hitHref({
    kind: found,
    name: nameNow,
    project: kind === 'project' ? null : projectName,
    address: null,
  })
}

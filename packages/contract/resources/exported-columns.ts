import type { ExportedColumn } from '@portico/domain/exports/columns.ts'
import { column, commonColumns } from '@portico/domain/exports/common.ts'
import type { ViewedList } from './viewed-lists.ts'

const { name, description, time_created: created } = commonColumns
const size = column('Size', (row: { size: number }) => row.size)

interface Attachable {
  readonly state: { readonly state: string; readonly instance?: string }
}

const affinityGroup = {
  name,
  description,
  policy: column('Policy', (row: { policy: string }) => row.policy),
  failure_domain: column('Failure domain', (row: { failureDomain: string }) => row.failureDomain),
  time_created: created,
}

/**
 * The columns of exported lists, by list and column, in the default order of the list. The browser and the server use
 * the same ones. Sizes are in bytes and states have the API's values, so that other programs can process them.
 */
export const exportedColumns = {
  project: commonColumns,
  instance: {
    name,
    run_state: column('State', (row: { runState: string }) => row.runState),
    ncpus: column('vCPUs', (row: { ncpus: number }) => row.ncpus),
    memory: column('Memory', (row: { memory: number }) => row.memory),
    hostname: column('Hostname', (row: { hostname: string }) => row.hostname),
    time_created: created,
  },
  instance_template: {
    name,
    description,
    ncpus: column('vCPUs', (row: { ncpus: number }) => row.ncpus),
    memory: column('Memory', (row: { memory: number }) => row.memory),
    time_created: created,
  },
  disk: {
    name,
    instance: column('Attached to', ({ state: { instance } }: Attachable, nameOf) =>
      instance === undefined ? '' : nameOf(instance),
    ),
    size,
    state: column('State', ({ state }: Attachable) => state.state),
    time_created: created,
  },
  snapshot: {
    name,
    description,
    disk: column('Disk', (row: { diskId: string }, nameOf) => nameOf(row.diskId)),
    state: column('State', (row: { state: string }) => row.state),
    size,
    time_created: created,
  },
  backup: {
    name,
    instance: column('Instance', (row: { instanceName: string }) => row.instanceName),
    state: column('State', (row: { state: string }) => row.state),
    size,
    added: column('Added', (row: { addedBytes: number }) => row.addedBytes),
    made_by: column('Made by', (row: { scheduled: boolean; user: string | null }) =>
      row.scheduled ? 'schedule' : row.user,
    ),
    time_created: created,
  },
  image: {
    name,
    description,
    os: column('OS', ({ os, version }: { os: string; version: string }) => `${os} ${version}`),
    size,
    time_created: created,
  },
  floating_ip: {
    name,
    description,
    ip: column('IP address', (row: { ip: string }) => row.ip),
    pool: column('IP pool', (row: { ipPoolId: string }, nameOf) => nameOf(row.ipPoolId)),
    instance: column('Attached to', (row: { instanceId?: string | null | undefined }, nameOf) =>
      row.instanceId == null ? '' : nameOf(row.instanceId),
    ),
  },
  anti_affinity_group: affinityGroup,
  affinity_group: affinityGroup,
  vpc: {
    name,
    dns_name: column('DNS name', (row: { dnsName: string }) => row.dnsName),
    description,
    ipv6_prefix: column('IPv6 prefix', (row: { ipv6Prefix: string }) => row.ipv6Prefix),
    time_created: created,
  },
  probe: {
    name,
    address: column(
      'External address',
      (row: { externalIps: readonly { ip: string }[] }) => row.externalIps[0]?.ip ?? '',
    ),
    internal: column('Internal address', (row: { interface: { ip: string } }) => row.interface.ip),
    sled: column('Sled', (row: { sled: string }) => row.sled),
  },
  ssh_key: { name, description, time_created: created },
  silo: {
    name,
    description,
    discoverable: column('Discoverable', (row: { discoverable: boolean }) => row.discoverable),
    identity_mode: column('Identity mode', (row: { identityMode: string }) => row.identityMode),
    time_created: created,
  },
  ip_pool: { name, description, time_created: created },
  address_lot: {
    name,
    kind: column('For', (row: { kind: string }) => row.kind),
    description,
    time_created: created,
  },
  bgp_config: {
    name,
    asn: column('AS', (row: { asn: number }) => row.asn),
    vrf: column('VRF', (row: { vrf?: string | null | undefined }) => row.vrf ?? ''),
    description,
    time_created: created,
  },
  switch_port_settings: { name, description, time_created: created },
} as const satisfies Readonly<Record<ViewedList, Readonly<Record<string, ExportedColumn<never>>>>>

interface Member {
  readonly name: string | null
  readonly state: string
  readonly message: string | null
  readonly time: Date | null
}

/** The columns of exported members of a task. */
export const exportedMemberColumns = {
  name: column('Name', (row: Member) => row.name),
  state: column('Outcome', (row: Member) => row.state),
  message: column('Why', (row: Member) => row.message),
  time: column('When', (row: Member) => row.time),
} as const

/** Returns the named columns of a list in the given order; undefined if one of them does not exist. */
export function namedColumns(
  list: ViewedList | 'task_member',
  names: readonly string[],
): readonly ExportedColumn<never>[] | undefined {
  const columns: Readonly<Record<string, ExportedColumn<never>>> =
    list === 'task_member' ? exportedMemberColumns : exportedColumns[list]
  const named = names.map((each) => (Object.hasOwn(columns, each) ? columns[each] : undefined))
  return named.every((each) => each !== undefined) ? named : undefined
}

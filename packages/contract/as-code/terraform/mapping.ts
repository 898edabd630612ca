/**
 * Resources of the public Terraform provider `oxidecomputer/oxide` that one call of ours makes, and where the fields of
 * its body go. A test holds them to `reference/as-code/terraform.json`. Both directions use this table: writing a
 * request as a resource, and reading a resource into a request.
 */
import type { OperationId } from '#routes.ts'

export interface Mapping {
  readonly resource: string
  /** The first release of the provider that has it, where that is later than v0.7.0. */
  readonly since?: string
  /** It lies in a project, which the query names. */
  readonly isInProject?: true
  /** It lies in a VPC, or in a router of one, which the query names besides the project. */
  readonly isIn?: 'vpc' | 'router'
  /** Field of the body, nested ones with dots: attribute of the resource. */
  readonly attributes: Readonly<Record<string, string>>
  /** Fields that name things which the provider knows by their ids. */
  readonly named?: Readonly<Record<string, 'disk' | 'pool'>>
  /** An attribute that is given says what a field of ours is, which has no attribute of its own. */
  readonly implied?: { readonly field: string; readonly by: Readonly<Record<string, string>> }
}

export const mappings = {
  project_create: {
    resource: 'oxide_project',
    attributes: { name: 'name', description: 'description' },
  },
  disk_create: {
    resource: 'oxide_disk',
    isInProject: true,
    attributes: {
      name: 'name',
      description: 'description',
      size: 'size',
      'disk_source.image_id': 'source_image_id',
      'disk_source.snapshot_id': 'source_snapshot_id',
      'disk_source.block_size': 'block_size',
    },
    implied: {
      field: 'disk_source.type',
      by: { source_image_id: 'image', source_snapshot_id: 'snapshot', block_size: 'blank' },
    },
  },
  snapshot_create: {
    resource: 'oxide_snapshot',
    isInProject: true,
    attributes: { name: 'name', description: 'description', disk: 'disk_id' },
    named: { disk: 'disk' },
  },
  image_create: {
    resource: 'oxide_image',
    isInProject: true,
    attributes: {
      name: 'name',
      description: 'description',
      os: 'os',
      version: 'version',
      'source.id': 'source_snapshot_id',
    },
    implied: { field: 'source.type', by: { source_snapshot_id: 'snapshot' } },
  },
  floating_ip_create: {
    resource: 'oxide_floating_ip',
    since: 'v0.9.0',
    isInProject: true,
    attributes: { name: 'name', description: 'description', ip: 'ip', pool: 'ip_pool_id' },
    named: { pool: 'pool' },
  },
  anti_affinity_group_create: {
    resource: 'oxide_anti_affinity_group',
    since: 'v0.8.0',
    isInProject: true,
    attributes: { name: 'name', description: 'description', policy: 'policy' },
    // The provider knows no other, and has no attribute for it.
    implied: { field: 'failure_domain', by: { policy: 'sled' } },
  },
  vpc_create: {
    resource: 'oxide_vpc',
    isInProject: true,
    attributes: {
      name: 'name',
      description: 'description',
      dns_name: 'dns_name',
      ipv6_prefix: 'ipv6_prefix',
    },
  },
  vpc_subnet_create: {
    resource: 'oxide_vpc_subnet',
    isIn: 'vpc',
    attributes: {
      name: 'name',
      description: 'description',
      ipv4_block: 'ipv4_block',
      ipv6_block: 'ipv6_block',
    },
  },
  vpc_router_create: {
    resource: 'oxide_vpc_router',
    isIn: 'vpc',
    attributes: { name: 'name', description: 'description' },
  },
  vpc_router_route_create: {
    resource: 'oxide_vpc_router_route',
    since: 'v0.10.0',
    isIn: 'router',
    attributes: { name: 'name', description: 'description', destination: 'destination', target: 'target' },
  },
  internet_gateway_create: {
    resource: 'oxide_vpc_internet_gateway',
    isIn: 'vpc',
    attributes: { name: 'name', description: 'description' },
  },
  ip_pool_create: {
    resource: 'oxide_ip_pool',
    attributes: { name: 'name', description: 'description' },
  },
  current_user_ssh_key_create: {
    resource: 'oxide_ssh_key',
    attributes: { name: 'name', description: 'description', public_key: 'public_key' },
  },
} as const satisfies Partial<Record<OperationId, Mapping>>

/** What an instance is there: several things of ours are resources of their own, see `instance.ts`. */
export const instanceAttributes = {
  name: 'name',
  description: 'description',
  hostname: 'host_name',
  ncpus: 'ncpus',
  memory: 'memory',
  start: 'start_on_create',
  ssh_public_keys: 'ssh_public_keys',
  user_data: 'user_data',
} as const

/** Resources that take more than a table: see the file of each. */
const written = {
  instance_create: 'oxide_instance',
  vpc_firewall_rules_update: 'oxide_vpc_firewall_rules',
} as const satisfies Partial<Record<OperationId, string>>

const isWritten = (operation: OperationId): operation is keyof typeof written =>
  Object.hasOwn(written, operation)

/** Operations whose things the provider can make, and so take over. */
export type MakingOperation = keyof typeof mappings | keyof typeof written

export const isMaking = (operation: OperationId): operation is MakingOperation =>
  isWritten(operation) || mappingOf(operation) !== undefined

/** The resource of what an operation makes. */
export const resourceMadeBy = (operation: MakingOperation): string =>
  isWritten(operation) ? written[operation] : mappings[operation].resource

/** How an operation's resource is mapped; undefined where the provider has none, or it takes more than a table. */
export const mappingOf = (operation: OperationId): Mapping | undefined =>
  (mappings as Partial<Record<OperationId, Mapping>>)[operation]

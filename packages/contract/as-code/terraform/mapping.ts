/**
 * The resources of the public Terraform provider `oxidecomputer/oxide` that correspond to a single operation, and the
 * attribute for each body field. A test compares them with `reference/as-code/terraform.json`. The mapping is used in
 * both directions: to print a request as a resource, and to read a resource as a request.
 */
import type { OperationId } from '#routes.ts'

export interface Mapping {
  readonly resource: string
  /** first release of the provider that has this resource; omitted for v0.7.0 and earlier */
  readonly since?: string
  /** whether the resource is in a project, which the query of the request names */
  readonly isInProject?: true
  /** set if the resource is in a VPC, or in a router of a VPC, which the query names in addition to the project */
  readonly isIn?: 'vpc' | 'router'
  /** attribute by field of the body; names of nested fields are joined with dots */
  readonly attributes: Readonly<Record<string, string>>
  /** fields that contain the name of a resource to which the provider refers by ID */
  readonly named?: Readonly<Record<string, 'disk' | 'pool'>>
  /** field of the API without an attribute. Its value follows from which other attribute is present */
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
    // The provider supports only this value, so it has no attribute for the field.
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

/** Attributes of an instance. Its disks and other parts are separate resources in Terraform, see `instance.ts`. */
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

/** Resource types that need more code than a mapping. Each one has a file of its own. */
const written = {
  instance_create: 'oxide_instance',
  vpc_firewall_rules_update: 'oxide_vpc_firewall_rules',
} as const satisfies Partial<Record<OperationId, string>>

const isWritten = (operation: OperationId): operation is keyof typeof written =>
  Object.hasOwn(written, operation)

/** Operations that create resources which the provider can create and import. */
export type CreateOperation = keyof typeof mappings | keyof typeof written

export const isCreateOperation = (operation: OperationId): operation is CreateOperation =>
  isWritten(operation) || mappingOf(operation) !== undefined

/** Returns the provider's type of the resource that an operation creates. */
export const resourceTypeOf = (operation: CreateOperation): string =>
  isWritten(operation) ? written[operation] : mappings[operation].resource

/**
 * Returns the mapping of an operation; undefined if the provider has no such resource or the resource needs more than a
 * mapping.
 */
export const mappingOf = (operation: OperationId): Mapping | undefined =>
  (mappings as Partial<Record<OperationId, Mapping>>)[operation]

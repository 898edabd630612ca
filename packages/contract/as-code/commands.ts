/**
 * Commands of the `oxide` program, release v0.10.1, for the operations that the console shows as code. A test compares
 * them with `reference/as-code/cli.json`. The flags are the parameters and fields of the contract with dashes instead
 * of underscores. Operations that are missing here use the program's generic `api` command.
 */
import type { OperationId } from '#routes.ts'

export interface Command {
  readonly words: string
  /** Whether the body can or must be given as a file, by the flag `--json-body`. */
  readonly jsonBody: 'none' | 'optional' | 'required'
  /** Fields of the body for which there is no flag. A body with one of them is given as a file. */
  readonly withoutFlag?: readonly string[]
}

export const commands: Readonly<Partial<Record<OperationId, Command>>> = {
  current_user_ssh_key_create: { words: 'current-user ssh-key create', jsonBody: 'optional' },
  current_user_ssh_key_delete: { words: 'current-user ssh-key delete', jsonBody: 'none' },
  current_user_ssh_key_view: { words: 'current-user ssh-key view', jsonBody: 'none' },
  disk_create: { words: 'disk create', jsonBody: 'required' },
  disk_delete: { words: 'disk delete', jsonBody: 'none' },
  disk_view: { words: 'disk view', jsonBody: 'none' },
  floating_ip_attach: { words: 'floating-ip attach', jsonBody: 'optional' },
  floating_ip_create: { words: 'floating-ip create', jsonBody: 'optional' },
  floating_ip_delete: { words: 'floating-ip delete', jsonBody: 'none' },
  floating_ip_detach: { words: 'floating-ip detach', jsonBody: 'none' },
  floating_ip_update: { words: 'floating-ip update', jsonBody: 'optional' },
  floating_ip_view: { words: 'floating-ip view', jsonBody: 'none' },
  image_create: { words: 'image create', jsonBody: 'required' },
  image_delete: { words: 'image delete', jsonBody: 'none' },
  image_view: { words: 'image view', jsonBody: 'none' },
  instance_create: {
    words: 'instance create',
    jsonBody: 'optional',
    withoutFlag: ['boot_disk', 'disks', 'external_ips', 'network_interfaces', 'ssh_public_keys'],
  },
  instance_delete: { words: 'instance delete', jsonBody: 'none' },
  instance_disk_attach: { words: 'instance disk attach', jsonBody: 'optional' },
  instance_disk_detach: { words: 'instance disk detach', jsonBody: 'optional' },
  instance_ephemeral_ip_attach: { words: 'instance external-ip attach-ephemeral', jsonBody: 'optional' },
  instance_ephemeral_ip_detach: { words: 'instance external-ip detach-ephemeral', jsonBody: 'none' },
  instance_network_interface_create: { words: 'instance nic create', jsonBody: 'optional' },
  instance_network_interface_delete: { words: 'instance nic delete', jsonBody: 'none' },
  instance_network_interface_update: {
    words: 'instance nic update',
    jsonBody: 'optional',
    withoutFlag: ['transit_ips'],
  },
  instance_update: { words: 'instance update', jsonBody: 'optional' },
  instance_view: { words: 'instance view', jsonBody: 'none' },
  internet_gateway_create: { words: 'internet-gateway create', jsonBody: 'optional' },
  internet_gateway_delete: { words: 'internet-gateway delete', jsonBody: 'none' },
  internet_gateway_ip_address_create: { words: 'internet-gateway address create', jsonBody: 'optional' },
  internet_gateway_ip_address_delete: { words: 'internet-gateway address delete', jsonBody: 'none' },
  internet_gateway_ip_pool_create: { words: 'internet-gateway ip-pool attach', jsonBody: 'optional' },
  internet_gateway_ip_pool_delete: { words: 'internet-gateway ip-pool detach', jsonBody: 'none' },
  internet_gateway_view: { words: 'internet-gateway view', jsonBody: 'none' },
  ip_pool_create: { words: 'ip-pool create', jsonBody: 'optional' },
  ip_pool_delete: { words: 'ip-pool delete', jsonBody: 'none' },
  ip_pool_range_add: { words: 'ip-pool range add', jsonBody: 'optional' },
  ip_pool_silo_link: { words: 'ip-pool silo link', jsonBody: 'optional' },
  ip_pool_update: { words: 'ip-pool update', jsonBody: 'optional' },
  ip_pool_view: { words: 'ip-pool view', jsonBody: 'none' },
  project_create: { words: 'project create', jsonBody: 'optional' },
  project_delete: { words: 'project delete', jsonBody: 'none' },
  project_update: { words: 'project update', jsonBody: 'optional' },
  project_view: { words: 'project view', jsonBody: 'none' },
  silo_create: {
    words: 'silo create',
    jsonBody: 'required',
    withoutFlag: ['mapped_fleet_roles', 'quotas', 'tls_certificates'],
  },
  silo_delete: { words: 'silo delete', jsonBody: 'none' },
  silo_quotas_update: { words: 'silo quotas update', jsonBody: 'optional' },
  silo_view: { words: 'silo view', jsonBody: 'none' },
  snapshot_create: { words: 'snapshot create', jsonBody: 'optional' },
  snapshot_delete: { words: 'snapshot delete', jsonBody: 'none' },
  snapshot_view: { words: 'snapshot view', jsonBody: 'none' },
  vpc_create: { words: 'vpc create', jsonBody: 'optional' },
  vpc_delete: { words: 'vpc delete', jsonBody: 'none' },
  vpc_firewall_rules_update: { words: 'vpc firewall-rules update', jsonBody: 'required' },
  vpc_firewall_rules_view: { words: 'vpc firewall-rules view', jsonBody: 'none' },
  vpc_router_create: { words: 'vpc router create', jsonBody: 'optional' },
  vpc_router_delete: { words: 'vpc router delete', jsonBody: 'none' },
  vpc_router_route_create: { words: 'vpc router route create', jsonBody: 'required' },
  vpc_router_route_delete: { words: 'vpc router route delete', jsonBody: 'none' },
  vpc_router_route_update: { words: 'vpc router route update', jsonBody: 'required' },
  vpc_router_route_view: { words: 'vpc router route view', jsonBody: 'none' },
  vpc_router_update: { words: 'vpc router update', jsonBody: 'optional' },
  vpc_router_view: { words: 'vpc router view', jsonBody: 'none' },
  vpc_subnet_create: { words: 'vpc subnet create', jsonBody: 'optional' },
  vpc_subnet_delete: { words: 'vpc subnet delete', jsonBody: 'none' },
  vpc_subnet_update: { words: 'vpc subnet update', jsonBody: 'optional' },
  vpc_subnet_view: { words: 'vpc subnet view', jsonBody: 'none' },
  vpc_update: { words: 'vpc update', jsonBody: 'optional' },
  vpc_view: { words: 'vpc view', jsonBody: 'none' },
}

/** Returns the flag of a parameter or field. */
export const flagOf = (name: string): string => `--${name.replaceAll('_', '-')}`

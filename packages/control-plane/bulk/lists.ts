import type { BulkList } from '@portico/contract/resources/bulk-operations.ts'
import { type RawBuilder, sql } from 'kysely'
import { affinity, antiAffinity } from '#compute/affinity/kind.ts'
import { listedGroups } from '#compute/affinity/listed.ts'
import { listedDisks } from '#compute/disks/listed.ts'
import { listedImages } from '#compute/images/listed.ts'
import { listedTemplates } from '#compute/instance-templates/listed.ts'
import { listedInstances } from '#compute/instances/listed.ts'
import { listedSnapshots } from '#compute/snapshots/listed.ts'
import { listedLots } from '#fabric/address-lots/listed.ts'
import { listedConfigs } from '#fabric/bgp/listed.ts'
import { listedSettings } from '#fabric/settings/listed.ts'
import { listedCertificates } from '#identity/certificates/listed.ts'
import { listedProjects } from '#projects/listed.ts'
import { listedSilos } from '#identity/silos/listed.ts'
import { listedSshKeys } from '#identity/ssh-keys/listed.ts'
import { listedUsers } from '#identity/users/listed.ts'
import type { Context } from '#kernel/context.ts'
import type { Database } from '#kernel/database/schema/index.ts'
import type { Filters, Listed } from '#kernel/paging/listed.ts'
import { listedFloatingIps } from '#network/floating-ips/listed.ts'
import { listedGateways } from '#network/gateways/listed.ts'
import { listedPools } from '#network/ip-pools/listed.ts'
import { listedProbes } from '#network/probes/listed.ts'
import { listedRouters } from '#network/routers/listed.ts'
import { listedSubnets } from '#network/subnets/listed.ts'
import { listedVpcs } from '#network/vpcs/listed.ts'

/** Every row of a list, with all its columns, as part of a statement. */
interface AllRows {
  readonly rows: RawBuilder<unknown>
  readonly ensure: () => Promise<void>
}

async function all<Table extends keyof Database>(
  listed: Listed<Table> | Promise<Listed<Table>>,
): Promise<AllRows> {
  const { rows, ensure } = await listed
  return { rows: sql`${rows.selectAll()}`, ensure }
}

/** All rows of each list that supports bulk operations or exports. */
export const listedRows: Readonly<Record<BulkList, (ctx: Context, filters: Filters) => Promise<AllRows>>> = {
  instance_list: (ctx, filters) => all(listedInstances(ctx, filters)),
  portico_instance_template_list: (ctx, filters) => all(listedTemplates(ctx, filters)),
  disk_list: (ctx, filters) => all(listedDisks(ctx, filters)),
  snapshot_list: (ctx, filters) => all(listedSnapshots(ctx, filters)),
  image_list: (ctx, filters) => all(listedImages(ctx, filters)),
  floating_ip_list: (ctx, filters) => all(listedFloatingIps(ctx, filters)),
  anti_affinity_group_list: (ctx, filters) => all(listedGroups(ctx, antiAffinity, filters)),
  affinity_group_list: (ctx, filters) => all(listedGroups(ctx, affinity, filters)),
  probe_list: (ctx, filters) => all(listedProbes(ctx, filters)),
  vpc_list: (ctx, filters) => all(listedVpcs(ctx, filters)),
  vpc_subnet_list: (ctx, filters) => all(listedSubnets(ctx, filters)),
  vpc_router_list: (ctx, filters) => all(listedRouters(ctx, filters)),
  internet_gateway_list: (ctx, filters) => all(listedGateways(ctx, filters)),
  project_list: (ctx, filters) => all(listedProjects(ctx, filters)),
  silo_list: (ctx, filters) => all(listedSilos(ctx, filters)),
  ip_pool_list: (ctx, filters) => all(listedPools(ctx, filters)),
  networking_address_lot_list: (ctx, filters) => all(listedLots(ctx, filters)),
  networking_bgp_config_list: (ctx, filters) => all(listedConfigs(ctx, filters)),
  networking_switch_port_settings_list: (ctx, filters) => all(listedSettings(ctx, filters)),
  certificate_list: (ctx, filters) => all(listedCertificates(ctx, filters)),
  user_list: (ctx, filters) => all(listedUsers(ctx, filters)),
  current_user_ssh_key_list: (ctx, filters) => all(listedSshKeys(ctx, filters)),
}

import type { BulkList } from '@portico/contract/resources/bulk-operations.ts'
import { type RawBuilder, sql } from 'kysely'
import { affinity, antiAffinity } from '#compute/affinity/kind.ts'
import { listedGroups } from '#compute/affinity/list-query.ts'
import { listedDisks } from '#compute/disks/list-query.ts'
import { listedImages } from '#compute/images/list-query.ts'
import { listedTemplates } from '#compute/instance-templates/list-query.ts'
import { listedInstances } from '#compute/instances/list-query.ts'
import { listedSnapshots } from '#compute/snapshots/list-query.ts'
import { listedLots } from '#fabric/address-lots/list-query.ts'
import { listedConfigs } from '#fabric/bgp/list-query.ts'
import { listedSettings } from '#fabric/settings/list-query.ts'
import { listedCertificates } from '#identity/certificates/list-query.ts'
import { listedProjects } from '#projects/list-query.ts'
import { listedSilos } from '#identity/silos/list-query.ts'
import { listedSshKeys } from '#identity/ssh-keys/list-query.ts'
import { listedUsers } from '#identity/users/list-query.ts'
import type { Context } from '#kernel/context.ts'
import type { Database } from '#kernel/database/schema/index.ts'
import type { Filters, ListQuery } from '#kernel/paging/list-query.ts'
import { listedFloatingIps } from '#network/floating-ips/list-query.ts'
import { listedGateways } from '#network/gateways/list-query.ts'
import { listedPools } from '#network/ip-pools/list-query.ts'
import { listedProbes } from '#network/probes/list-query.ts'
import { listedRouters } from '#network/routers/list-query.ts'
import { listedSubnets } from '#network/subnets/list-query.ts'
import { listedVpcs } from '#network/vpcs/list-query.ts'

/** Every row of a list, with all its columns, as part of a statement. */
interface AllRows {
  readonly rows: RawBuilder<unknown>
  readonly requireScope: () => Promise<void>
}

async function all<Table extends keyof Database>(
  listed: ListQuery<Table> | Promise<ListQuery<Table>>,
): Promise<AllRows> {
  const { rows, requireScope } = await listed
  return { rows: sql`${rows.selectAll()}`, requireScope }
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

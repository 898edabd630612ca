import type { BulkList } from '@portico/contract/resources/bulk-operations.ts'
import { type RawBuilder, sql } from 'kysely'
import { affinity, antiAffinity } from '#compute/affinity/kind.ts'
import { affinityGroupListQuery } from '#compute/affinity/list-query.ts'
import { backupListQuery } from '#compute/backups/list-query.ts'
import { diskListQuery } from '#compute/disks/list-query.ts'
import { imageListQuery } from '#compute/images/list-query.ts'
import { templateListQuery } from '#compute/instance-templates/list-query.ts'
import { instanceListQuery } from '#compute/instances/list-query.ts'
import { snapshotListQuery } from '#compute/snapshots/list-query.ts'
import { addressLotListQuery } from '#fabric/address-lots/list-query.ts'
import { bgpConfigListQuery } from '#fabric/bgp/list-query.ts'
import { portSettingsListQuery } from '#fabric/settings/list-query.ts'
import { certificateListQuery } from '#identity/certificates/list-query.ts'
import { projectListQuery } from '#projects/list-query.ts'
import { siloListQuery } from '#identity/silos/list-query.ts'
import { sshKeyListQuery } from '#identity/ssh-keys/list-query.ts'
import { userListQuery } from '#identity/users/list-query.ts'
import type { Context } from '#kernel/context.ts'
import type { Database } from '#kernel/database/schema/index.ts'
import type { Filters, ListQuery } from '#kernel/paging/list-query.ts'
import { floatingIpListQuery } from '#network/floating-ips/list-query.ts'
import { gatewayListQuery } from '#network/gateways/list-query.ts'
import { poolListQuery } from '#network/ip-pools/list-query.ts'
import { probeListQuery } from '#network/probes/list-query.ts'
import { routerListQuery } from '#network/routers/list-query.ts'
import { subnetListQuery } from '#network/subnets/list-query.ts'
import { vpcListQuery } from '#network/vpcs/list-query.ts'

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
export const listQueries: Readonly<Record<BulkList, (ctx: Context, filters: Filters) => Promise<AllRows>>> = {
  instance_list: (ctx, filters) => all(instanceListQuery(ctx, filters)),
  portico_instance_template_list: (ctx, filters) => all(templateListQuery(ctx, filters)),
  disk_list: (ctx, filters) => all(diskListQuery(ctx, filters)),
  snapshot_list: (ctx, filters) => all(snapshotListQuery(ctx, filters)),
  portico_backup_list: (ctx, filters) => all(backupListQuery(ctx, filters)),
  image_list: (ctx, filters) => all(imageListQuery(ctx, filters)),
  floating_ip_list: (ctx, filters) => all(floatingIpListQuery(ctx, filters)),
  anti_affinity_group_list: (ctx, filters) => all(affinityGroupListQuery(ctx, antiAffinity, filters)),
  affinity_group_list: (ctx, filters) => all(affinityGroupListQuery(ctx, affinity, filters)),
  probe_list: (ctx, filters) => all(probeListQuery(ctx, filters)),
  vpc_list: (ctx, filters) => all(vpcListQuery(ctx, filters)),
  vpc_subnet_list: (ctx, filters) => all(subnetListQuery(ctx, filters)),
  vpc_router_list: (ctx, filters) => all(routerListQuery(ctx, filters)),
  internet_gateway_list: (ctx, filters) => all(gatewayListQuery(ctx, filters)),
  project_list: (ctx, filters) => all(projectListQuery(ctx, filters)),
  silo_list: (ctx, filters) => all(siloListQuery(ctx, filters)),
  ip_pool_list: (ctx, filters) => all(poolListQuery(ctx, filters)),
  networking_address_lot_list: (ctx, filters) => all(addressLotListQuery(ctx, filters)),
  networking_bgp_config_list: (ctx, filters) => all(bgpConfigListQuery(ctx, filters)),
  networking_switch_port_settings_list: (ctx, filters) => all(portSettingsListQuery(ctx, filters)),
  certificate_list: (ctx, filters) => all(certificateListQuery(ctx, filters)),
  user_list: (ctx, filters) => all(userListQuery(ctx, filters)),
  current_user_ssh_key_list: (ctx, filters) => all(sshKeyListQuery(ctx, filters)),
}

import type { BulkList } from '@portico/contract/portico/bulk.ts'
import { type RawBuilder, sql } from 'kysely'
import { affinity, antiAffinity } from '#compute/affinity/kind.ts'
import { listedGroups } from '#compute/affinity/listed.ts'
import { listedDisks } from '#compute/disks/listed.ts'
import { listedImages } from '#compute/images/listed.ts'
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
import type { KindName } from '#authorization/lookup/kinds.ts'
import type { Filters, Listed } from '#kernel/paging/listed.ts'
import { listedFloatingIps } from '#network/floating-ips/listed.ts'
import { listedGateways } from '#network/gateways/listed.ts'
import { listedPools } from '#network/ip-pools/listed.ts'
import { listedProbes } from '#network/probes/listed.ts'
import { listedRouters } from '#network/routers/listed.ts'
import { listedSubnets } from '#network/subnets/listed.ts'
import { listedVpcs } from '#network/vpcs/listed.ts'

/** A list whose things can all be taken at once. */
interface Source {
  readonly kind: KindName
  readonly listed: (ctx: Context, filters: Filters) => Promise<AllRows>
  /** Can it be filtered by state? */
  readonly hasStates: boolean
}

/** Every row of a list, as a part of a statement, with all its columns. */
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

export const sources: Readonly<Record<BulkList, Source>> = {
  instance_list: {
    kind: 'instance',
    listed: (ctx, filters) => all(listedInstances(ctx, filters)),
    hasStates: true,
  },
  disk_list: { kind: 'disk', listed: (ctx, filters) => all(listedDisks(ctx, filters)), hasStates: true },
  snapshot_list: {
    kind: 'snapshot',
    listed: (ctx, filters) => all(listedSnapshots(ctx, filters)),
    hasStates: true,
  },
  image_list: { kind: 'image', listed: (ctx, filters) => all(listedImages(ctx, filters)), hasStates: false },
  floating_ip_list: {
    kind: 'floating_ip',
    listed: (ctx, filters) => all(listedFloatingIps(ctx, filters)),
    hasStates: true,
  },
  anti_affinity_group_list: {
    kind: 'anti_affinity_group',
    listed: (ctx, filters) => all(listedGroups(ctx, antiAffinity, filters)),
    hasStates: false,
  },
  affinity_group_list: {
    kind: 'affinity_group',
    listed: (ctx, filters) => all(listedGroups(ctx, affinity, filters)),
    hasStates: false,
  },
  probe_list: {
    kind: 'probe',
    listed: (ctx, filters) => all(listedProbes(ctx, filters)),
    hasStates: false,
  },
  vpc_list: { kind: 'vpc', listed: (ctx, filters) => all(listedVpcs(ctx, filters)), hasStates: false },
  vpc_subnet_list: {
    kind: 'vpc_subnet',
    listed: (ctx, filters) => all(listedSubnets(ctx, filters)),
    hasStates: false,
  },
  vpc_router_list: {
    kind: 'vpc_router',
    listed: (ctx, filters) => all(listedRouters(ctx, filters)),
    hasStates: false,
  },
  internet_gateway_list: {
    kind: 'internet_gateway',
    listed: (ctx, filters) => all(listedGateways(ctx, filters)),
    hasStates: false,
  },
  project_list: {
    kind: 'project',
    listed: (ctx, filters) => all(listedProjects(ctx, filters)),
    hasStates: false,
  },
  silo_list: { kind: 'silo', listed: (ctx, filters) => all(listedSilos(ctx, filters)), hasStates: false },
  ip_pool_list: {
    kind: 'ip_pool',
    listed: (ctx, filters) => all(listedPools(ctx, filters)),
    hasStates: false,
  },
  networking_address_lot_list: {
    kind: 'address_lot',
    listed: (ctx, filters) => all(listedLots(ctx, filters)),
    hasStates: false,
  },
  networking_bgp_config_list: {
    kind: 'bgp_config',
    listed: (ctx, filters) => all(listedConfigs(ctx, filters)),
    hasStates: false,
  },
  networking_switch_port_settings_list: {
    kind: 'switch_port_settings',
    listed: (ctx, filters) => all(listedSettings(ctx, filters)),
    hasStates: false,
  },
  certificate_list: {
    kind: 'certificate',
    listed: (ctx, filters) => all(listedCertificates(ctx, filters)),
    hasStates: false,
  },
  user_list: {
    kind: 'silo_user',
    listed: (ctx, filters) => all(listedUsers(ctx, filters)),
    hasStates: false,
  },
  current_user_ssh_key_list: {
    kind: 'ssh_key',
    listed: (ctx, filters) => all(listedSshKeys(ctx, filters)),
    hasStates: false,
  },
}

/**
 * An index for every sort order of a list. It starts with the list's scope and ends with the ID if values may be equal.
 * `kernel/paging/order.db.test.ts` finds missing indexes.
 */
export const listOrders: readonly string[] = [
  // These indexes were for finding rows by state, ordered by name; no list of several states could use them.
  `drop index instance_by_state`,
  `drop index disk_by_state`,
  `create index instance_by_state on instance (project_id, run_state, id)`,
  `create index disk_by_state on disk (project_id, state, id)`,
  `create index snapshot_by_state on snapshot (project_id, state, id)`,
  `create index image_by_project_id on image (project_id, id) where project_id is not null`,
  `create index image_by_silo_id on image (silo_id, id) where project_id is null`,
  `create index image_by_project_created on image (project_id, time_created, id) where project_id is not null`,
  `create index image_by_silo_created on image (silo_id, time_created, id) where project_id is null`,
  `create index image_by_project_size on image (project_id, size, id) where project_id is not null`,
  `create index image_by_silo_size on image (silo_id, size, id) where project_id is null`,
  `create index affinity_group_by_id on affinity_group (project_id, kind, id)`,
  `create index affinity_group_by_created on affinity_group (project_id, kind, time_created, id)`,
  `create index vpc_router_by_id on vpc_router (vpc_id, id)`,
  `create index vpc_router_by_created on vpc_router (vpc_id, time_created, id)`,
  `create index router_route_by_id on router_route (vpc_router_id, id)`,
  `create index router_route_by_created on router_route (vpc_router_id, time_created, id)`,
  `create index internet_gateway_by_id on internet_gateway (vpc_id, id)`,
  `create index internet_gateway_by_created on internet_gateway (vpc_id, time_created, id)`,
  `create index internet_gateway_ip_pool_by_id on internet_gateway_ip_pool (internet_gateway_id, id)`,
  `create index internet_gateway_ip_pool_by_created on internet_gateway_ip_pool (internet_gateway_id, time_created, id)`,
  `create index ssh_key_by_id on ssh_key (user_id, id)`,
  `create index ssh_key_by_created on ssh_key (user_id, time_created, id)`,
  `create index vpc_by_created on vpc (project_id, time_created, id)`,
  `create index vpc_subnet_by_created on vpc_subnet (vpc_id, time_created, id)`,
  `create index network_interface_by_subnet_id on network_interface (subnet_id, id)`,
  `create index network_interface_by_subnet_name on network_interface (subnet_id, name, id)`,
  `create index network_interface_by_subnet_created on network_interface (subnet_id, time_created, id)`,
  `create index ip_pool_by_created on ip_pool (time_created, id)`,
  `create index project_by_created on project (silo_id, time_created, id)`,
  `create index silo_group_by_id on silo_group (silo_id, id)`,
]

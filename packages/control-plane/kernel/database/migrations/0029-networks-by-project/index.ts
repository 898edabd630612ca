/**
 * The rows that decide about packets are read for each request, for one project
 * (docs/decisions/0035-worker-thread-for-long-computations.md). Without these indexes each request would read the rows
 * of all projects.
 */
export const networksByProject: readonly string[] = [
  'vpc_subnet',
  'vpc_router',
  'router_route',
  'internet_gateway',
  'internet_gateway_ip_pool',
  'internet_gateway_ip_address',
  'external_ip',
  'network_interface',
  'firewall_rule',
].map((table) => `create index ${table}_by_project on ${table} (project_id)`)

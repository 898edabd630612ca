/**
 * What decides about packets is read for each question, project by project (docs/decisions/0041-sums-beside-requests.md):
 * without these indexes each reads what everybody has.
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

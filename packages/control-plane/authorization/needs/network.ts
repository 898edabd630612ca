import type { networkRoutes } from '@portico/contract/routes/network.ts'
import { member, reads, runsFleet, seesFleet, writes, type Need } from '../need.ts'

/** Networks and addresses. */
export const networkNeeds = {
  // vpcs
  vpc_list: reads,
  vpc_create: writes,
  vpc_delete: writes,
  vpc_view: reads,
  vpc_update: writes,

  // subnets
  vpc_subnet_list: reads,
  vpc_subnet_create: writes,
  vpc_subnet_delete: writes,
  vpc_subnet_view: reads,
  vpc_subnet_update: writes,

  // firewall
  vpc_firewall_rules_view: reads,
  vpc_firewall_rules_update: writes,

  // routers
  vpc_router_route_list: reads,
  vpc_router_route_create: writes,
  vpc_router_route_delete: writes,
  vpc_router_route_view: reads,
  vpc_router_route_update: writes,
  vpc_router_list: reads,
  vpc_router_create: writes,
  vpc_router_delete: writes,
  vpc_router_view: reads,
  vpc_router_update: writes,

  // gateways
  internet_gateway_ip_address_list: reads,
  internet_gateway_ip_address_create: writes,
  internet_gateway_ip_address_delete: writes,
  internet_gateway_ip_pool_list: reads,
  internet_gateway_ip_pool_create: writes,
  internet_gateway_ip_pool_delete: writes,
  internet_gateway_list: reads,
  internet_gateway_create: writes,
  internet_gateway_delete: writes,
  internet_gateway_view: reads,

  // interfaces
  instance_network_interface_list: reads,
  instance_network_interface_create: writes,
  instance_network_interface_delete: writes,
  instance_network_interface_view: reads,
  instance_network_interface_update: writes,
  vpc_subnet_list_network_interfaces: reads,

  // floating ips
  floating_ip_list: reads,
  floating_ip_create: writes,
  floating_ip_delete: writes,
  floating_ip_view: reads,
  floating_ip_update: writes,
  floating_ip_attach: writes,
  floating_ip_detach: writes,
  instance_external_ip_list: reads,
  instance_ephemeral_ip_detach: writes,
  instance_ephemeral_ip_attach: writes,

  // ip pools
  project_ip_pool_list: { silo: 'viewer' },
  project_ip_pool_view: member,
  ip_pool_list: seesFleet,
  ip_pool_create: runsFleet,
  ip_pool_service_view: seesFleet,
  ip_pool_service_range_list: seesFleet,
  ip_pool_service_range_add: runsFleet,
  ip_pool_service_range_remove: runsFleet,
  ip_pool_delete: runsFleet,
  ip_pool_view: seesFleet,
  ip_pool_update: runsFleet,
  ip_pool_range_list: seesFleet,
  ip_pool_range_add: runsFleet,
  ip_pool_range_remove: runsFleet,
  ip_pool_silo_list: seesFleet,
  ip_pool_silo_link: runsFleet,
  ip_pool_silo_unlink: runsFleet,
  ip_pool_silo_update: runsFleet,
  ip_pool_utilization_view: seesFleet,
  silo_ip_pool_list: seesFleet,
} satisfies Record<keyof typeof networkRoutes, Need>

import { tagged, type Route } from './route.ts'

const vpcs = tagged('vpcs')
const instances = tagged('instances')
const floatingIps = tagged('floating-ips')
const projects = tagged('projects')
const systemIpPools = tagged('system/ip-pools')
const systemSilos = tagged('system/silos')

export const networkRoutes = {
  // vpcs
  vpc_list: vpcs.get('/v1/vpcs', { paged: ['project'] }),
  vpc_create: vpcs.post('/v1/vpcs', 201),
  vpc_delete: vpcs.del('/v1/vpcs/{vpc}'),
  vpc_view: vpcs.get('/v1/vpcs/{vpc}'),
  vpc_update: vpcs.put('/v1/vpcs/{vpc}'),

  // subnets
  vpc_subnet_list: vpcs.get('/v1/vpc-subnets', { paged: ['vpc'] }),
  vpc_subnet_create: vpcs.post('/v1/vpc-subnets', 201),
  vpc_subnet_delete: vpcs.del('/v1/vpc-subnets/{subnet}'),
  vpc_subnet_view: vpcs.get('/v1/vpc-subnets/{subnet}'),
  vpc_subnet_update: vpcs.put('/v1/vpc-subnets/{subnet}'),

  // firewall
  vpc_firewall_rules_view: vpcs.get('/v1/vpc-firewall-rules'),
  vpc_firewall_rules_update: vpcs.put('/v1/vpc-firewall-rules'),

  // routers
  vpc_router_route_list: vpcs.get('/v1/vpc-router-routes', { paged: ['router'] }),
  vpc_router_route_create: vpcs.post('/v1/vpc-router-routes', 201),
  vpc_router_route_delete: vpcs.del('/v1/vpc-router-routes/{route}'),
  vpc_router_route_view: vpcs.get('/v1/vpc-router-routes/{route}'),
  vpc_router_route_update: vpcs.put('/v1/vpc-router-routes/{route}'),
  vpc_router_list: vpcs.get('/v1/vpc-routers', { paged: ['vpc'] }),
  vpc_router_create: vpcs.post('/v1/vpc-routers', 201),
  vpc_router_delete: vpcs.del('/v1/vpc-routers/{router}'),
  vpc_router_view: vpcs.get('/v1/vpc-routers/{router}'),
  vpc_router_update: vpcs.put('/v1/vpc-routers/{router}'),

  // gateways
  internet_gateway_ip_address_list: vpcs.get('/v1/internet-gateway-ip-addresses', { paged: ['gateway'] }),
  internet_gateway_ip_address_create: vpcs.post('/v1/internet-gateway-ip-addresses', 201),
  internet_gateway_ip_address_delete: vpcs.del('/v1/internet-gateway-ip-addresses/{address}'),
  internet_gateway_ip_pool_list: vpcs.get('/v1/internet-gateway-ip-pools', { paged: ['gateway'] }),
  internet_gateway_ip_pool_create: vpcs.post('/v1/internet-gateway-ip-pools', 201),
  internet_gateway_ip_pool_delete: vpcs.del('/v1/internet-gateway-ip-pools/{pool}'),
  internet_gateway_list: vpcs.get('/v1/internet-gateways', { paged: ['vpc'] }),
  internet_gateway_create: vpcs.post('/v1/internet-gateways', 201),
  internet_gateway_delete: vpcs.del('/v1/internet-gateways/{gateway}'),
  internet_gateway_view: vpcs.get('/v1/internet-gateways/{gateway}'),

  // interfaces
  instance_network_interface_list: instances.get('/v1/network-interfaces', { paged: ['instance'] }),
  instance_network_interface_create: instances.post('/v1/network-interfaces', 201),
  instance_network_interface_delete: instances.del('/v1/network-interfaces/{interface}'),
  instance_network_interface_view: instances.get('/v1/network-interfaces/{interface}'),
  instance_network_interface_update: instances.put('/v1/network-interfaces/{interface}'),
  vpc_subnet_list_network_interfaces: vpcs.get('/v1/vpc-subnets/{subnet}/network-interfaces', { paged: [] }),

  // floating ips
  floating_ip_list: floatingIps.get('/v1/floating-ips', { paged: ['project'] }),
  floating_ip_create: floatingIps.post('/v1/floating-ips', 201),
  floating_ip_delete: floatingIps.del('/v1/floating-ips/{floating_ip}'),
  floating_ip_view: floatingIps.get('/v1/floating-ips/{floating_ip}'),
  floating_ip_update: floatingIps.put('/v1/floating-ips/{floating_ip}'),
  floating_ip_attach: floatingIps.post('/v1/floating-ips/{floating_ip}/attach', 202),
  floating_ip_detach: floatingIps.act('/v1/floating-ips/{floating_ip}/detach', 202),
  instance_external_ip_list: instances.get('/v1/instances/{instance}/external-ips'),
  instance_ephemeral_ip_detach: instances.del('/v1/instances/{instance}/external-ips/ephemeral'),
  instance_ephemeral_ip_attach: instances.post('/v1/instances/{instance}/external-ips/ephemeral', 202),

  // ip pools
  project_ip_pool_list: projects.get('/v1/ip-pools', { paged: [] }),
  project_ip_pool_view: projects.get('/v1/ip-pools/{pool}'),
  ip_pool_list: systemIpPools.get('/v1/system/ip-pools', { paged: [] }),
  ip_pool_create: systemIpPools.post('/v1/system/ip-pools', 201),
  ip_pool_service_view: systemIpPools.get('/v1/system/ip-pools-service'),
  ip_pool_service_range_list: systemIpPools.get('/v1/system/ip-pools-service/ranges', { paged: [] }),
  ip_pool_service_range_add: systemIpPools.post('/v1/system/ip-pools-service/ranges/add', 201),
  ip_pool_service_range_remove: systemIpPools.post('/v1/system/ip-pools-service/ranges/remove', 204),
  ip_pool_delete: systemIpPools.del('/v1/system/ip-pools/{pool}'),
  ip_pool_view: systemIpPools.get('/v1/system/ip-pools/{pool}'),
  ip_pool_update: systemIpPools.put('/v1/system/ip-pools/{pool}'),
  ip_pool_range_list: systemIpPools.get('/v1/system/ip-pools/{pool}/ranges', { paged: [] }),
  ip_pool_range_add: systemIpPools.post('/v1/system/ip-pools/{pool}/ranges/add', 201),
  ip_pool_range_remove: systemIpPools.post('/v1/system/ip-pools/{pool}/ranges/remove', 204),
  ip_pool_silo_list: systemIpPools.get('/v1/system/ip-pools/{pool}/silos', { paged: [] }),
  ip_pool_silo_link: systemIpPools.post('/v1/system/ip-pools/{pool}/silos', 201),
  ip_pool_silo_unlink: systemIpPools.del('/v1/system/ip-pools/{pool}/silos/{silo}'),
  ip_pool_silo_update: systemIpPools.put('/v1/system/ip-pools/{pool}/silos/{silo}'),
  ip_pool_utilization_view: systemIpPools.get('/v1/system/ip-pools/{pool}/utilization'),
  silo_ip_pool_list: systemSilos.get('/v1/system/silos/{silo}/ip-pools', { paged: [] }),
} satisfies Record<string, Route>

import { allowListHandlers } from './allow-list/handlers.ts'
import { captureHandlers } from './captures/handlers.ts'
import { externalIpHandlers } from './external-ips/handlers.ts'
import { firewallHandlers } from './firewall/handlers.ts'
import { ruleFindingHandlers } from './firewall/finding-handlers.ts'
import { floatingIpAttachmentHandlers } from './floating-ips/attachment-handlers.ts'
import { floatingIpHandlers } from './floating-ips/handlers.ts'
import { gatewayAttachmentHandlers } from './gateways/attachment-handlers.ts'
import { gatewayHandlers } from './gateways/handlers.ts'
import { gatewayUseHandlers } from './gateways/use-handlers.ts'
import { instanceAddressHandlers } from './instance-addresses/handlers.ts'
import { interfaceHandlers } from './interfaces/handlers.ts'
import { poolAddressHandlers } from './ip-pools/address-handlers.ts'
import { ipPoolHandlers } from './ip-pools/handlers.ts'
import { ipPoolLinkHandlers } from './ip-pools/link-handlers.ts'
import { ipPoolServiceHandlers } from './ip-pools/service-handlers.ts'
import { poolUseHandlers } from './ip-pools/use-handlers.ts'
import { siloPoolHandlers } from './ip-pools/silo-view-handlers.ts'
import { pathHandlers } from './paths/handlers.ts'
import { probeHandlers } from './probes/handlers.ts'
import { routerHandlers } from './routers/handlers.ts'
import { routeHandlers } from './routers/route-handlers.ts'
import { addressHistoryHandlers } from './subnets/history-handlers.ts'
import { subnetAddressHandlers } from './subnets/address-handlers.ts'
import { subnetHandlers } from './subnets/handlers.ts'
import { topologyHandlers } from './topology/handlers.ts'
import { vpcNetworkHandlers } from './engine/handlers.ts'
import { trafficHandlers } from './traffic/handlers.ts'
import { vpcContentsHandlers } from './vpcs/contents-handlers.ts'
import { vpcHandlers } from './vpcs/handlers.ts'

/** All operations about networks and addresses. */
export const networkHandlers = {
  ...vpcHandlers,
  ...trafficHandlers,
  ...subnetHandlers,
  ...subnetAddressHandlers,
  ...firewallHandlers,
  ...routerHandlers,
  ...routeHandlers,
  ...gatewayHandlers,
  ...gatewayAttachmentHandlers,
  ...gatewayUseHandlers,
  ...interfaceHandlers,
  ...captureHandlers,
  ...floatingIpHandlers,
  ...floatingIpAttachmentHandlers,
  ...externalIpHandlers,
  ...ipPoolHandlers,
  ...ipPoolServiceHandlers,
  ...ipPoolLinkHandlers,
  ...poolUseHandlers,
  ...poolAddressHandlers,
  ...siloPoolHandlers,
  ...instanceAddressHandlers,
  ...pathHandlers,
  ...ruleFindingHandlers,
  ...vpcContentsHandlers,
  ...vpcNetworkHandlers,
  ...topologyHandlers,
  ...addressHistoryHandlers,
  ...allowListHandlers,
  ...probeHandlers,
}

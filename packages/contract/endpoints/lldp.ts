import { LldpLinkConfig, LldpNeighborResultsPage } from '#schemas/lldp.ts'
import { byId } from '#schemas/paging.ts'
import { Name, Uuid } from '#schemas/primitives.ts'
import { endpointsOf } from './join.ts'

export const lldpEndpoints = endpointsOf({
  networking_switch_port_lldp_neighbors: {
    path: { rack_id: Uuid, switch_location: Name, port: Name },
    query: { ...byId },
    answer: LldpNeighborResultsPage,
  },
  networking_switch_port_lldp_config_view: {
    path: { port: Name },
    query: { rack_id: Uuid, switch_location: Name },
    answer: LldpLinkConfig,
  },
  networking_switch_port_lldp_config_update: {
    path: { port: Name },
    query: { rack_id: Uuid, switch_location: Name },
    body: LldpLinkConfig,
  },
})

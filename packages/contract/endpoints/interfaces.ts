import {
  InstanceNetworkInterface,
  InstanceNetworkInterfaceCreate,
  InstanceNetworkInterfaceResultsPage,
  InstanceNetworkInterfaceUpdate,
} from '#schemas/interfaces.ts'
import { byNameOrId } from '#schemas/paging.ts'
import { NameOrId, Selector } from '#schemas/primitives.ts'
import { endpointsOf } from './join.ts'

export const interfacesEndpoints = endpointsOf({
  instance_network_interface_list: {
    query: { ...byNameOrId, instance: Selector, project: Selector },
    answer: InstanceNetworkInterfaceResultsPage,
  },
  instance_network_interface_create: {
    query: { instance: NameOrId, project: Selector },
    body: InstanceNetworkInterfaceCreate,
    answer: InstanceNetworkInterface,
  },
  instance_network_interface_delete: {
    path: { interface: NameOrId },
    query: { instance: Selector, project: Selector },
  },
  instance_network_interface_view: {
    path: { interface: NameOrId },
    query: { instance: Selector, project: Selector },
    answer: InstanceNetworkInterface,
  },
  instance_network_interface_update: {
    path: { interface: NameOrId },
    query: { instance: Selector, project: Selector },
    body: InstanceNetworkInterfaceUpdate,
    answer: InstanceNetworkInterface,
  },
  vpc_subnet_list_network_interfaces: {
    path: { subnet: NameOrId },
    query: { ...byNameOrId, project: Selector, vpc: Selector },
    answer: InstanceNetworkInterfaceResultsPage,
  },
})

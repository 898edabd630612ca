/** Extensions for the diagram of a VPC: its resources and their connections, in one response for diagram and table. */
import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { Ip, Ipv4Net, Ipv6Net, MacAddr } from '#schemas/addresses.ts'
import { InstanceState } from '#schemas/instances.ts'
import { Name, Uint32, Uuid } from '#schemas/primitives.ts'

const Named = { id: Uuid, name: Name }

/** The next hop of packets from a subnet to external addresses. */
export const TopologyWayOut = component(
  'PorticoTopologyWayOut',
  z.object({
    /** kind of the next hop: `nowhere` if the route's target does not exist, `none` if no route matches */
    type: z.enum(['gateway', 'instance', 'drop', 'nowhere', 'none']),
    router: Uuid.nullable(),
    /** name of the route that decides */
    route: Name.nullable(),
    /** ID of the gateway or instance to which the route leads */
    to: Uuid.nullable(),
  }),
)

export const TopologySubnet = component(
  'PorticoTopologySubnet',
  z.object({
    ...Named,
    ipv4_block: Ipv4Net,
    ipv6_block: Ipv6Net,
    /** ID of the custom router; null if only the system router applies */
    custom_router: Uuid.nullable(),
    way_out: TopologyWayOut,
  }),
)

export const TopologyRouter = component(
  'PorticoTopologyRouter',
  z.object({
    ...Named,
    kind: z.enum(['system', 'custom']),
    route_count: Uint32,
    /** IDs of the gateways to which the router's routes lead */
    gateways: z.array(Uuid),
  }),
)

export const TopologyGateway = component(
  'PorticoTopologyGateway',
  z.object({ ...Named, pools: z.array(z.object(Named)), addresses: z.array(Ip) }),
)

export const TopologyInstance = component(
  'PorticoTopologyInstance',
  z.object({ ...Named, run_state: InstanceState }),
)

export const TopologyInterface = component(
  'PorticoTopologyInterface',
  z.object({
    ...Named,
    instance: Uuid,
    subnet: Uuid,
    primary: z.boolean(),
    ip: Ip,
    mac: MacAddr,
    /** address of the interface as external hosts see it; null if none of its packets leave through a gateway */
    leaves_as: Ip.nullable(),
  }),
)

/** An external address of an instance in the VPC, or an unattached floating IP of the project. */
export const TopologyExternalIp = component(
  'PorticoTopologyExternalIp',
  z.object({
    kind: z.enum(['floating', 'ephemeral', 'snat']),
    ip: Ip,
    /** name, for a floating IP */
    name: Name.nullable(),
    pool: Uuid,
    /** ID of the instance; null if the address is not attached */
    instance: Uuid.nullable(),
  }),
)

/** The resources of a VPC. Each kind is sorted by name, interfaces are sorted by slot. */
export const Topology = component(
  'PorticoTopology',
  z.object({
    subnets: z.array(TopologySubnet),
    routers: z.array(TopologyRouter),
    gateways: z.array(TopologyGateway),
    instances: z.array(TopologyInstance),
    interfaces: z.array(TopologyInterface),
    external_ips: z.array(TopologyExternalIp),
  }),
)
export type Topology = z.infer<typeof Topology>

/** The resources of a VPC and their connections: everything that its diagram and table need, in one response. */
import { z } from 'zod'
import { component } from '#schemas/component.ts'
import { Ip, Ipv4Net, Ipv6Net, MacAddr } from '#schemas/addresses.ts'
import { InstanceState } from '#schemas/instances.ts'
import { Name, Uint32, Uuid } from '#schemas/primitives.ts'

const Named = { id: Uuid, name: Name }

/** Where packets of a subnet to external addresses are sent. */
export const TopologyWayOut = component(
  'PorticoTopologyWayOut',
  z.object({
    /** `nowhere` for a route to a target that does not exist, `none` if no route matches */
    type: z.enum(['gateway', 'instance', 'drop', 'nowhere', 'none']),
    router: Uuid.nullable(),
    /** the name of the deciding route */
    route: Name.nullable(),
    /** the gateway or instance that it leads to */
    to: Uuid.nullable(),
  }),
)

export const TopologySubnet = component(
  'PorticoTopologySubnet',
  z.object({
    ...Named,
    ipv4_block: Ipv4Net,
    ipv6_block: Ipv6Net,
    /** null if only the system router applies */
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
    /** those that its routes lead to */
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
    /** Its address as seen from outside; null if none of its packets leave through a gateway. */
    leaves_as: Ip.nullable(),
  }),
)

/** An external address: of an instance here, or an unattached floating IP of the project. */
export const TopologyExternalIp = component(
  'PorticoTopologyExternalIp',
  z.object({
    kind: z.enum(['floating', 'ephemeral', 'snat']),
    ip: Ip,
    /** of a floating IP */
    name: Name.nullable(),
    pool: Uuid,
    /** null if it is not attached */
    instance: Uuid.nullable(),
  }),
)

/** Each kind sorted by name, interfaces by slot. */
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

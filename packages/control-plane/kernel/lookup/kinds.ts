/**
 * How each kind of object is addressed: type words of messages (semantics/conventions.md section 5) and the
 * refusals of selectors that do not fit together (section 3).
 */

export interface ObjectKind {
  /** word in `not found` and `already exists` */
  readonly word: string
  readonly idWithParent: string
  readonly nameWithoutParent: string
}

export const kinds = {
  instance: {
    word: 'instance',
    idWithParent: 'when providing instance as an ID project should not be specified',
    nameWithoutParent: 'instance should either be UUID or project should be specified',
  },
  disk: {
    word: 'disk',
    idWithParent: 'when providing disk as an ID project should not be specified',
    nameWithoutParent: 'disk should either be UUID or project should be specified',
  },
  snapshot: {
    word: 'snapshot',
    idWithParent: 'when providing snapshot as an ID, project should not be specified',
    nameWithoutParent: 'snapshot should either be an ID or project should be specified',
  },
  image: {
    word: 'image',
    idWithParent: 'when providing image as an ID, project should not be specified',
    nameWithoutParent: '',
  },
  vpc: {
    word: 'vpc',
    idWithParent: 'when providing vpc as an ID, project should not be specified',
    nameWithoutParent: 'vpc should either be an ID or project should be specified',
  },
  vpc_subnet: {
    word: 'vpc-subnet',
    idWithParent: 'when providing subnet as an ID, vpc and project should not be specified',
    nameWithoutParent: 'subnet should either be an ID or vpc should be specified',
  },
  vpc_router: {
    word: 'vpc-router',
    idWithParent: 'when providing router as an ID vpc and project should not be specified',
    nameWithoutParent: 'router should either be an ID or vpc should be specified',
  },
  internet_gateway: {
    word: 'internet-gateway',
    idWithParent: 'when providing gateway as an ID vpc and project should not be specified',
    nameWithoutParent: 'gateway should either be an ID or vpc should be specified',
  },
  router_route: {
    word: 'router-route',
    idWithParent: 'when providing route as an ID router, subnet, vpc, and project should not be specified',
    nameWithoutParent: 'route should either be an ID or router should be specified',
  },
  internet_gateway_ip_pool: {
    word: 'internet-gateway-ip-pool',
    idWithParent: 'when providing pool as an ID gateway, subnet, vpc, and project should not be specified',
    nameWithoutParent: 'pool should either be an ID or gateway should be specified',
  },
  internet_gateway_ip_address: {
    word: 'internet-gateway-ip-address',
    idWithParent: 'when providing address as an ID gateway, subnet, vpc, and project should not be specified',
    nameWithoutParent: 'address should either be an ID or gateway should be specified',
  },
  network_interface: {
    word: 'instance-network-interface',
    idWithParent: 'when providing network_interface as an id instance and project should not be specified',
    nameWithoutParent: 'network_interface should either be a UUID or instance should be specified',
  },
  floating_ip: {
    word: 'floating-ip',
    idWithParent: 'when providing Floating IP as an ID project should not be specified',
    nameWithoutParent: 'Floating IP should either be UUID or project should be specified',
  },
  affinity_group: {
    word: 'affinity-group',
    idWithParent: 'when providing affinity_group as an ID, project should not be specified',
    nameWithoutParent: 'affinity_group should either be UUID or project should be specified',
  },
  anti_affinity_group: {
    word: 'anti-affinity-group',
    idWithParent: 'when providing anti_affinity_group as an ID, project should not be specified',
    nameWithoutParent: 'anti_affinity_group should either be UUID or project should be specified',
  },
} as const satisfies Record<string, ObjectKind>

export type KindName = keyof typeof kinds

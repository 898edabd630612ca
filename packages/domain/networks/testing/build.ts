import type {
  ExternalIp,
  FirewallRule,
  Gateway,
  Instance,
  Interface,
  Network,
  Route,
  Router,
  RuleEntry,
  Subnet,
} from '../network.ts'

/** Short builders of networks for tests. IDs equal names, and all resources are in the VPC `net`. */

export const vpcId = 'net'

export function entry(text: string): RuleEntry {
  const [type = '', ...value] = text.split(':')
  return { type: type as RuleEntry['type'], value: value.join(':') }
}

export function subnet(name: string, block: string, customRouterId: string | null = null): Subnet {
  return { id: name, name, vpcId, blocks: [block], customRouterId }
}

/** Returns a running instance with one interface of the same name. */
export function host(
  name: string,
  subnetId: string,
  address: string,
  more: {
    readonly isRunning?: boolean
    readonly external?: readonly ExternalIp[]
    readonly transit?: readonly string[]
    readonly vpcId?: string
  } = {},
): { instance: Instance; nic: Interface } {
  return {
    instance: {
      id: name,
      name,
      isRunning: more.isRunning ?? true,
      externalIps: more.external ?? [],
    },
    nic: {
      id: `${name}-nic`,
      name: 'net0',
      vpcId: more.vpcId ?? vpcId,
      instanceId: name,
      subnetId,
      isPrimary: true,
      addresses: [address],
      transitBlocks: more.transit ?? [],
    },
  }
}

export function external(kind: ExternalIp['kind'], address: string, poolId = 'pool'): ExternalIp {
  return { kind, address, poolId }
}

export function rule(
  name: string,
  direction: FirewallRule['direction'],
  action: FirewallRule['action'],
  more: Partial<
    Omit<FirewallRule, 'targets' | 'hosts'> & { targets: readonly string[]; hosts: readonly string[] }
  > = {},
): FirewallRule {
  const { targets = [`vpc:${vpcId}`], hosts, ...rest } = more
  return {
    id: name,
    name,
    vpcId,
    isEnabled: true,
    direction,
    action,
    priority: 100,
    ports: null,
    protocols: null,
    ...rest,
    targets: targets.map(entry),
    hosts: hosts?.map(entry) ?? null,
  }
}

export function router(name: string, kind: Router['kind'] = 'custom'): Router {
  return { id: name, name, vpcId, kind }
}

/** Returns a route, such as `ip_net:0.0.0.0/0` to `internet_gateway:default` or `drop`. */
export function route(
  routerId: string,
  name: string,
  destination: string,
  target: string,
  kind: Route['kind'] = 'custom',
): Route {
  const to =
    target === 'drop'
      ? ({ type: 'drop' } as const)
      : (entry(target) as unknown as Exclude<Route['target'], { type: 'drop' }>)
  return {
    id: `${routerId}/${name}`,
    name,
    routerId,
    kind,
    destination: entry(destination) as Route['destination'],
    target: to,
  }
}

export function gateway(
  name: string,
  poolIds: readonly string[],
  addresses: readonly string[] = [],
): Gateway {
  return { id: name, name, vpcId, poolIds, addresses }
}

/**
 * Returns the network of a new VPC: one subnet with its route, the internet gateway, and the default rules (internal
 * traffic, SSH, ICMP).
 */
export function network(
  hosts: readonly { instance: Instance; nic: Interface }[],
  more: {
    readonly subnets?: readonly Subnet[]
    readonly routers?: readonly Router[]
    readonly routes?: readonly Route[]
    readonly gateways?: readonly Gateway[]
    /** rules that replace the default ones */
    readonly rules?: readonly FirewallRule[]
    readonly vpcs?: Network['vpcs']
  } = {},
): Network {
  const subnets = more.subnets ?? [subnet('default', '172.30.0.0/22')]
  return {
    vpcs: [{ id: vpcId, name: vpcId }, ...(more.vpcs ?? [])],
    subnets,
    routers: [router('system', 'system'), ...(more.routers ?? [])],
    routes: [
      route('system', 'default-v4', 'ip_net:0.0.0.0/0', 'internet_gateway:default', 'default'),
      ...subnets.map(({ name }) => route('system', name, `subnet:${name}`, `subnet:${name}`, 'vpc_subnet')),
      ...(more.routes ?? []),
    ],
    gateways: more.gateways ?? [gateway('default', ['pool'])],
    instances: hosts.map(({ instance }) => instance),
    interfaces: hosts.map(({ nic }) => nic),
    rules: more.rules ?? [
      rule('allow-internal-inbound', 'inbound', 'allow', { priority: 65534, hosts: [`vpc:${vpcId}`] }),
      rule('allow-ssh', 'inbound', 'allow', { priority: 65534, ports: ['22'], protocols: ['TCP'] }),
      rule('allow-icmp', 'inbound', 'allow', { priority: 65534, protocols: ['ICMP'] }),
    ],
  }
}

/**
 * Returns `length` subnets, each with a custom router and an instance. Each router sends external traffic to the next
 * instance, and each instance forwards everything.
 * @param isDetour also routes traffic to the other subnets through the next instance
 */
export function chain(length: number, isDetour = false): Network {
  const all = Array.from({ length }, (_, i) => i)
  const blockOf = (i: number) => `10.${i >> 8}.${i & 255}.0/24`
  const routesOf = (i: number): readonly Route[] => {
    const others = isDetour ? all.filter((other) => other !== i).map(blockOf) : []
    return ['0.0.0.0/0', ...others].map((block) =>
      route(`r${i}`, `to-${block}`, `ip_net:${block}`, `instance:i${i + 1}`),
    )
  }
  return network(
    all.map((i) => host(`i${i}`, `s${i}`, `10.${i >> 8}.${i & 255}.5`, { transit: ['0.0.0.0/0'] })),
    {
      subnets: all.map((i) => subnet(`s${i}`, blockOf(i), `r${i}`)),
      routers: all.map((i) => router(`r${i}`)),
      // The last instance has no next one.
      routes: all.slice(0, -1).flatMap(routesOf),
      rules: [rule('all', 'inbound', 'allow')],
    },
  )
}

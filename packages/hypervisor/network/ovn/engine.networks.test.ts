import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import path from 'node:path'
import { mapOf } from '@portico/domain/networks/map.ts'
import type { Network, Subnet } from '@portico/domain/networks/network.ts'
import { resolveVpc } from '@portico/domain/networks/resolve-vpc.ts'
import {
  external,
  gateway,
  host,
  network,
  route,
  router,
  rule,
  subnet,
} from '@portico/domain/networks/testing/build.ts'
import { dice } from '@portico/domain/testing/dice.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HypervisorError } from '#port.ts'
import type { NetworkEngine } from '../port.ts'
import { defaultOutside, openOvn } from './engine.ts'
import { addGuest, ip, Namespace } from './testing/guest.ts'
import { untilInForce } from './testing/dummy-network.ts'
import { malformed, OvnStack, until } from './testing/stack.ts'

/** Guests by the name of their instance. Those whose name begins with `other` are in a VPC of the same blocks. */
const addresses = { a: '172.30.0.5', b: '172.30.0.6', via: '172.30.4.7', other: '172.30.0.6' }
type Name = keyof typeof addresses
const ipv6 = { a: 'fd00:1::5', b: 'fd00:1::6', via: 'fd00:1:0:1::7', other: 'fd00:2::6' }
const names = Object.keys(addresses) as Name[]
const macOf = (name: Name): string => `a8:40:25:00:00:0${names.indexOf(name)}`

let stack: OvnStack
let engine: NetworkEngine
let sled: Namespace
let outside: Namespace
let guests: Record<Name, Namespace>
let generation = 0
/** name server of the outside */
let resolver: ChildProcess | undefined

/** The host has one address towards the outside, and external addresses are routed to it. */
const hostAddress = '203.0.113.1'
const outsideAddress = '203.0.113.10'

const open = () =>
  openOvn({
    northbound: stack.northbound,
    openvswitch: stack.local,
    outside: { ...defaultOutside, uplink: 'uplink' },
    names: { folder: path.join(stack.folder, 'names'), resolvers: [outsideAddress] },
    controllerLog: path.join(stack.folder, 'ovn-controller.log'),
    interfaceRate: 1,
    run: stack.runProgram,
  })

beforeAll(async () => {
  sled = new Namespace(`portico${process.pid}`)
  outside = new Namespace(`${sled.name}-out`)
  const ends = ['link', 'add', 'uplink', 'netns', sled.name, 'type', 'veth', 'peer', 'name', 'eth0']
  ip(...ends, 'netns', outside.name)
  sled.ip('address', 'add', `${hostAddress}/24`, 'dev', 'uplink')
  sled.ip('link', 'set', 'uplink', 'up')
  outside.ip('address', 'add', `${outsideAddress}/24`, 'dev', 'eth0')
  outside.ip('link', 'set', 'eth0', 'up')
  outside.ip('route', 'add', '198.51.100.0/24', 'via', hostAddress)
  stack = await OvnStack.start(sled.name)
  engine = await open()
  guests = Object.fromEntries(
    names.map((name) => [
      name,
      addGuest(stack, {
        host: sled,
        name,
        portId: `${name}-nic`,
        mac: macOf(name),
        address: addresses[name],
        ipv6: ipv6[name],
      }),
    ]),
  ) as Record<Name, Namespace>
  await Promise.all([sled, outside, ...Object.values(guests)].map((one) => one.listen(80)))
  const flags = ['--no-daemon', '--no-resolv', '--no-hosts', '--address=/example.com/192.0.2.1']
  resolver = spawn('ip', ['netns', 'exec', outside.name, 'dnsmasq', ...flags], { stdio: 'ignore' })
})

afterAll(async () => {
  for (const vpcId of ['net', 'other']) await engine?.remove(vpcId)
  await engine?.close()
  resolver?.kill('SIGKILL')
  for (const one of [...Object.values(guests ?? {}), outside]) one?.close()
  await stack?.stop()
  sled?.close()
})

/**
 * Applies networks, and waits until the switch has the flows for them. It may use a removed flow from its cache for a
 * moment, so that what is forbidden is waited for.
 */
async function apply(
  ...networks: readonly { readonly vpc: string; readonly network: Network }[]
): Promise<void> {
  generation++
  const documents = networks.map(({ vpc, network: of }) =>
    resolveVpc(mapOf(of), vpc, {
      dnsZone: `${vpc}.internal`,
      // The API writes MAC addresses in upper case.
      port: (id) => ({
        mac: macOf(id.replace('-nic', '') as Name).toUpperCase(),
        hostname: id,
        sledId: null,
      }),
      sourcePorts: () => ({ first: 16_384, last: 32_767 }),
    }),
  )
  for (const document of documents) await engine.apply(document, generation)
  await untilInForce((id) => engine.observe(id), documents, generation)
}

const everything = rule('everything', 'inbound', 'allow')
const web = rule('web', 'inbound', 'allow', { ports: ['80'], protocols: ['TCP'], hosts: ['vpc:net'] })

/** Returns the instance with addresses of both families. */
function dual(one: ReturnType<typeof host>): ReturnType<typeof host> {
  const { instance, nic } = one
  return { instance, nic: { ...nic, addresses: [...nic.addresses, ipv6[instance.name as Name]] } }
}

const withIpv6 = (one: Subnet, block: string): Subnet => ({ ...one, blocks: [...one.blocks, block] })
const main = (router: string | null = null) =>
  withIpv6(subnet('default', '172.30.0.0/22', router), 'fd00:1::/64')
const hop = withIpv6(subnet('hop', '172.30.4.0/22'), 'fd00:1:0:1::/64')

/** The VPC `net` with an instance that has a floating address, one with a shared address, and one that forwards. */
const net = (more: Parameters<typeof network>[1] = {}) => ({
  vpc: 'net',
  network: network(
    [
      dual(host('a', 'default', addresses.a, { external: [external('floating', '198.51.100.1')] })),
      dual(host('b', 'default', addresses.b, { external: [external('snat', '198.51.100.2')] })),
      dual(host('via', 'hop', addresses.via, { transit: ['172.30.0.0/22'] })),
    ],
    { subnets: [main(), hop], rules: [everything], ...more },
  ),
})

test('instances of a VPC reach each other, and none of another VPC with the same block', async () => {
  const other = network([dual(host('other', 'default-other', addresses.other, { vpcId: 'other' }))])
  await apply(net(), {
    vpc: 'other',
    network: {
      ...other,
      vpcs: [{ id: 'other', name: 'other' }],
      subnets: [{ ...withIpv6(subnet('default-other', '172.30.0.0/22'), 'fd00:2::/64'), vpcId: 'other' }],
      routers: [{ ...router('system-other', 'system'), vpcId: 'other' }],
      routes: [route('system-other', 'own', 'subnet:default-other', 'subnet:default-other', 'vpc_subnet')],
      rules: [{ ...everything, vpcId: 'other', targets: [{ type: 'vpc', value: 'other' }] }],
    },
  })
  const connection = await guests.a.connect(addresses.b, 80)
  expect(await guests.a.say(connection ?? -1)).toMatch(new RegExp(`^${addresses.a} `))
  expect(guests.a.ping(addresses.via)).toBe(true)
  // `b` and `other` have the same address.
  expect(await guests.other.reaches(addresses.a, 80)).toBe(false)
  expect([guests.a.ping(ipv6.b), guests.a.ping(ipv6.via), guests.other.ping(ipv6.a)]).toEqual([
    true,
    true,
    false,
  ])
  // Each VPC has a name server, which knows only its names.
  const server = '169.254.253.2'
  expect(await guests.a.resolve(server, 'b-nic.net.internal')).toEqual([addresses.b])
  expect(await guests.a.resolve(server, addresses.b)).toEqual(['b-nic.net.internal'])
  expect(await guests.a.resolve(server, 'gone.net.internal')).toBe('ENOTFOUND')
  expect(await guests.a.resolve(server, 'example.com')).toEqual(['192.0.2.1'])
  expect(await guests.other.resolve(server, 'other-nic.other.internal')).toEqual([addresses.other])
  // The outside is asked, which refuses to answer.
  expect(await guests.other.resolve(server, 'b-nic.net.internal')).toBe('EREFUSED')
  await engine.remove('other')
  expect(await engine.list()).toEqual(['net'])
})

test('firewall rules take effect for new connections and for those they allowed', async () => {
  await apply(net({ rules: [web] }))
  const connection = (await guests.a.connect(addresses.b, 80)) ?? -1
  expect(await guests.a.say(connection)).not.toBeNull()
  expect(guests.a.ping(addresses.b)).toBe(false)
  await apply(net({ rules: [web, rule('ping', 'inbound', 'allow', { protocols: ['ICMP'] })] }))
  expect(guests.a.ping(addresses.b)).toBe(true)
  expect(await guests.a.say(connection)).not.toBeNull()
  await apply(net({ rules: [web, rule('no-b', 'outbound', 'deny', { hosts: ['instance:b'] })] }))
  await until(async () => (await guests.a.say(connection)) === null)
  expect(await guests.a.reaches(addresses.via, 80)).toBe(true)
  await apply(net({ rules: [web] }))
  expect(await guests.a.reaches(addresses.b, 80)).toBe(true)
  await apply(net({ rules: [] }))
  await until(async () => !(await guests.a.reaches(addresses.b, 80)))
})

test('rules are counted, and refused packets are known', async () => {
  const noPing = rule('no-ping', 'outbound', 'deny', { protocols: ['ICMP'], hosts: ['instance:b'] })
  await apply(net({ rules: [web, noPing] }))
  const { next: start } = await engine.traffic.refusedPackets(null)
  const before = new Date(Date.now() - 2000)
  const count = async (name: string | null) =>
    (await engine.traffic.counters()).find(({ vpcId, rule: of }) => vpcId === 'net' && of === name)
  const connection = (await guests.a.connect(addresses.b, 80)) ?? -1
  expect(await guests.a.say(connection)).not.toBeNull()
  expect(guests.a.ping(addresses.b)).toBe(false)
  expect(await outside.reaches('198.51.100.1', 8080)).toBe(false)
  await until(async () => ((await count('no-ping'))?.packets ?? 0) === 2 && (await count(null)) !== undefined)
  // Packets of the client only: SYN, ACK, and what it says.
  const counted = await count('web')
  expect(counted?.packets).toBeGreaterThanOrEqual(3)
  expect(counted?.bytes).toBeGreaterThan(150)
  expect(counted?.lastUsed.getTime()).toBeGreaterThan(before.getTime())
  const { refused, next } = await engine.traffic.refusedPackets(start)
  const [ping, web8080] = ['a.ICMP', 'a.TCP'].map((key) =>
    refused.find(({ portId, protocol }) => key === `${portId.replace('-nic', '')}.${protocol}`),
  )
  expect(ping).toEqual({
    time: expect.any(Date),
    portId: 'a-nic',
    direction: 'outbound',
    rule: 'no-ping',
    protocol: 'ICMP',
    source: addresses.a,
    destination: addresses.b,
    port: null,
    isFromOutside: false,
  })
  expect(web8080).toMatchObject({
    direction: 'inbound',
    rule: null,
    source: outsideAddress,
    destination: addresses.a,
    port: 8080,
    isFromOutside: true,
  })
  expect(await engine.traffic.refusedPackets(next)).toEqual({ refused: [], next })
})

test('external addresses work both ways, and nothing reaches the host', async () => {
  await apply(net())
  const inbound = (await outside.connect('198.51.100.1', 80)) ?? -1
  expect(await outside.say(inbound)).toMatch(/^203\.0\.113\.10 /)
  const floating = (await guests.a.connect(outsideAddress, 80)) ?? -1
  expect(await guests.a.say(floating)).toMatch(/^198\.51\.100\.1 /)
  const shared = (await guests.b.connect(outsideAddress, 80)) ?? -1
  const [address, port] = (await guests.b.say(shared))?.split(' ') ?? []
  expect(address).toBe('198.51.100.2')
  expect(Number(port)).toBeGreaterThanOrEqual(16_384)
  expect(Number(port)).toBeLessThanOrEqual(32_767)
  // Instances reach each other's external addresses. A shared one and interfaces without any accept nothing.
  expect(await guests.b.reaches('198.51.100.1', 80)).toBe(true)
  // So does the host, through which users connect if there is no uplink.
  expect(await sled.reaches('198.51.100.1', 80)).toBe(true)
  const refused = [
    outside.reaches('198.51.100.2', 80),
    guests.via.reaches(outsideAddress, 80),
    guests.a.reaches(hostAddress, 80),
    guests.a.reaches(defaultOutside.nextHop, 80),
  ]
  expect(await Promise.all(refused)).toEqual([false, false, false, false])
  await apply(net({ gateways: [gateway('default', [])] }))
  await until(async () => !(await guests.a.reaches(outsideAddress, 80)))
})

test('no instance gets an address that the host or its network uses', async () => {
  expect(await engine.taken({ first: '198.51.100.0', last: '198.51.100.255' })).toBeNull()
  const taken = async (first: string, last: string) => engine.taken({ first, last })
  expect(await taken('203.0.113.0', '203.0.113.9')).toBe(
    `range contains ${hostAddress}, which the host or its network uses`,
  )
  expect(await taken('203.0.113.250', '203.0.114.9')).toContain('203.0.113.255')
  expect(await taken('100.0.0.0', '101.0.0.0')).toContain('the network of the edge routers')
  expect(await taken('127.0.0.5', '127.0.0.6')).toContain('127.0.0.5, which is reserved')
  const a = dual(host('a', 'default', addresses.a, { external: [external('floating', hostAddress)] }))
  await apply({ vpc: 'net', network: network([a], { subnets: [main(), hop], rules: [everything] }) })
  expect((await engine.observe('net')).refused).toEqual([
    expect.stringContaining(`a-nic cannot use the external IP ${hostAddress}`),
  ])
  expect(sled.run('ip', 'route', 'show', 'proto', '112')).not.toContain(hostAddress)
})

test('what other programs remove from the host comes back', async () => {
  await apply(net())
  sled.run('nft', 'flush', 'ruleset')
  const hash = createHash('sha256').update('net').digest('hex').slice(0, 12)
  const namespace = `portico-names-${hash}`
  const pids = sled.run('ip', 'netns', 'pids', namespace).split('\n').filter(Boolean)
  expect(pids).toHaveLength(1)
  for (const pid of pids) process.kill(Number(pid), 'SIGKILL')
  ip('netns', 'delete', namespace)
  const families = ['inet', 'arp']
  await until(() =>
    families.every((one) => sled.run('nft', 'list', 'tables').includes(`table ${one} portico`)),
  )
  await until(async () => Array.isArray(await guests.a.resolve('169.254.253.2', 'b-nic.net.internal')))
})

test('custom routes lead through an instance, or nowhere', async () => {
  const custom = (target: string) => ({
    subnets: [main('custom'), hop],
    routers: [router('custom')],
    routes: [route('custom', 'detour', `ip:${addresses.b}`, target)],
  })
  await apply(net(custom('instance:via')))
  guests.via.run('sysctl', '-q', '-w', 'net.ipv4.ip_forward=0')
  expect(guests.a.ping(addresses.b)).toBe(false)
  guests.via.run('sysctl', '-q', '-w', 'net.ipv4.ip_forward=1', 'net.ipv4.conf.all.send_redirects=0')
  expect(guests.a.ping(addresses.b)).toBe(true)
  await apply(net(custom('drop')))
  expect(guests.a.ping(addresses.b)).toBe(false)
  expect(guests.a.ping(addresses.via)).toBe(true)
})

test('a guest that floods gets no more than its rate, and few answers of the controller', async () => {
  await apply(net())
  const received = (name: Name) =>
    Number(guests[name].run('cat', `/sys/class/net/${name}0/statistics/rx_packets`))
  /** Sends 500 pings within a second. @returns how many packets a guest receives */
  const flood = (at: Name, ...args: readonly string[]) => {
    const before = received(at)
    const ping = `ping -q -n -l 500 -c 500 -i 0.002 -w 1 ${args.join(' ')} ${addresses.b} || true`
    guests.a.run('sh', '-c', ping)
    return received(at) - before
  }
  // 1 Mbit/s are 90 packets of this size.
  const limited = flood('b', '-s 1400')
  // The gateway answers that the time to live has ended.
  const errors = flood('a', '-t 1')
  expect(limited).toBeGreaterThan(20)
  expect(limited).toBeLessThan(200)
  expect(errors).toBeGreaterThan(0)
  expect(errors).toBeLessThan(300)
})

/** Number of times that a daemon is killed: by default, each once. */
const killRounds = Number(process.env['PORTICO_KILL_ROUNDS'] ?? 4)

// The switch itself would lose the devices of guests, which belong to it in this test.
const killed = ['northd', 'databases', 'controller', 'server'] as const

test(
  'packets obey the last rules while daemons of OVN and the server are killed, and new rules take effect',
  async () => {
    const choice = dice(killRounds)
    const toB = rule('to-b', 'inbound', 'allow', { targets: ['instance:b'] })
    await apply(net({ rules: [toB] }))
    let connection = (await guests.a.connect(addresses.b, 80)) ?? -1
    const forbidden: Promise<boolean>[] = []
    const probing = setInterval(() => forbidden.push(guests.b.reaches(addresses.a, 80)), 20)
    let lost = 0
    let slowest = 0
    for (let round = 0; round < killRounds; round++) {
      const one = killed[round] ?? choice.pick(killed)
      const began = performance.now()
      if (one === 'server') {
        // A change is under way.
        const changing = apply(net({ rules: [toB] })).catch(() => {})
        await engine.close()
        engine = await open()
        await changing
      } else await stack.restart(one)
      const more = rule(`after-${round}`, 'inbound', 'allow', { targets: ['instance:b'], ports: ['1'] })
      await until(() => apply(net({ rules: [toB, more] })).then(() => true, isRetry))
      slowest = Math.max(slowest, performance.now() - began)
      if (!(await survives(connection))) {
        lost++
        connection = (await guests.a.connect(addresses.b, 80)) ?? -1
      }
    }
    clearInterval(probing)
    const passed = (await Promise.all(forbidden)).filter((isOpen) => isOpen).length
    if (killRounds > killed.length) {
      const figures = {
        killRounds,
        lost,
        forbidden: forbidden.length,
        passed,
        slowestMs: Math.round(slowest),
      }
      console.log(JSON.stringify(figures))
    }
    expect(forbidden.length).toBeGreaterThan(killRounds)
    expect({ lost, passed }).toEqual({ lost: 0, passed: 0 })
  },
  90_000 + killRounds * 10_000,
)

/** Whether a connection answers within a time in which TCP repeats a packet several times. */
async function survives(connection: number): Promise<boolean> {
  for (let attempt = 0; attempt < 10; attempt++) {
    if ((await guests.a.say(connection)) !== null) return true
  }
  return false
}

/** @returns false, so that the call is repeated */
function isRetry(error: unknown): boolean {
  if (error instanceof HypervisorError && error.retry) return false
  throw error
}

test('a device is connected once and removed, and a deleted VPC carries nothing', async () => {
  await apply(net())
  const plug = await engine.plug('unused-nic')
  expect(await engine.plug('unused-nic')).toEqual(plug)
  expect(plug).toMatchObject({ mtu: 1442, offloads: false })
  expect(stack.vsctl('get', 'interface', plug.tap, 'external_ids:iface-id')).toContain('unused-nic')
  await engine.unplug('unused-nic')
  await engine.unplug('unused-nic')
  expect(stack.vsctl('list-ports', 'br-int')).not.toContain(plug.tap)
  expect(await guests.a.reaches(addresses.b, 80)).toBe(true)
  await engine.apply(
    resolveVpc(mapOf(net({ rules: [] }).network), 'net', {
      dnsZone: 'x',
      port: () => undefined,
      sourcePorts: () => null,
    }),
    1,
  )
  expect(await engine.observe('net')).toMatchObject({ generation, refused: [] })
  await engine.remove('net')
  expect(await engine.list()).toEqual([])
  expect(await engine.observe('net')).toEqual({ generation: 0, portsUp: [], refused: [] })
  await until(async () => !(await guests.a.reaches(addresses.b, 80)))
  expect(sled.run('ip', 'route')).not.toContain('198.51.100')
  expect(stack.log('ovn-controller')).not.toMatch(malformed)
})

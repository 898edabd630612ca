import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { OvnStack, until } from '@portico/hypervisor/network/ovn/testing/stack.ts'
import { smallGuestImage } from '@portico/hypervisor/qemu/testing/guest-image.ts'
import type { Terminal } from '@portico/hypervisor/qemu/testing/terminal.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiClient, apiClient } from './testing/api-client.ts'
import { type RunningServer, startServer } from './testing/server-process.ts'

/*
 * Real guests whose packets obey what was set through the API. The host on which the server, OVN and the guests run and
 * a network outside are network namespaces:
 *
 *     test ── 198.18.7.0/30 ── host ── 198.51.100.0/24 ── outside
 */

const namespaces = { host: `portico-host-${process.pid}`, outside: `portico-out-${process.pid}` }
const addressOfHost = '198.18.7.2'
const addressOutside = '198.51.100.2'
/** names of network devices, of which each has another name at its other end */
const devices = { test: `t${process.pid}`, host: `h${process.pid}`, uplink: 'uplink', outside: 'outside' }

let folder: string
let ovn: OvnStack
let server: RunningServer
let api: ApiClient
const guests = new Map<string, Terminal>()
let firstRules: readonly { readonly name: string }[]
/** the floating IP of guest a */
let floating: string

const ip = (...args: readonly string[]) => execFileSync('ip', args, { stdio: 'pipe' })
const at = (namespace: keyof typeof namespaces, command: string) =>
  ip('-n', namespaces[namespace], ...command.split(' '))

function makeNetworks(): void {
  for (const name of Object.values(namespaces)) ip('netns', 'add', name)
  const { host, outside } = namespaces
  ip('link', 'add', devices.test, 'type', 'veth', 'peer', devices.host, 'netns', host)
  ip('address', 'add', '198.18.7.1/30', 'dev', devices.test)
  ip('link', 'set', devices.test, 'up')
  at('host', `address add ${addressOfHost}/30 dev ${devices.host}`)
  at('host', `link set ${devices.host} up`)
  at('host', 'link set lo up')
  at('host', `link add ${devices.uplink} type veth peer ${devices.outside} netns ${outside}`)
  at('host', `address add 198.51.100.1/24 dev ${devices.uplink}`)
  at('host', `link set ${devices.uplink} up`)
  at('outside', `address add ${addressOutside}/24 dev ${devices.outside}`)
  at('outside', `link set ${devices.outside} up`)
  at('outside', 'route add default via 198.51.100.1')
}

async function start(): Promise<void> {
  const settings = {
    port: '0',
    host: addressOfHost,
    data: path.join(folder, 'data'),
    hypervisor: 'qemu',
    overcommit: '4',
    networks: 'ovn',
    'ovn-northbound': ovn.northbound,
    openvswitch: ovn.local,
    uplink: devices.uplink,
  }
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value])
  server = await startServer(args, ['ip', 'netns', 'exec', namespaces.host])
  api = await apiClient(server.url, 'networks')
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-networks-'))
  chmodSync(folder, 0o755)
  makeNetworks()
  ovn = await OvnStack.start(namespaces.host)
  await start()
  await api.post('/v1/projects', { name: 'networks', description: '' })
  firstRules = (await api.get<{ rules: typeof firstRules }>(rulesPath)).rules
  await api.upload(smallGuestImage(), 'upload', 'uploaded')
  const image = await api.imageOf('uploaded', 'small')
  for (const name of ['a', 'b']) await api.instanceFrom(image, name)
  for (const name of ['a', 'b']) {
    await api.instanceIs(name, 'running')
    const terminal = await api.consoleOf(name)
    await terminal.logIn()
    guests.set(name, terminal)
  }
}, 120_000)

afterAll(async () => {
  try {
    await stopGuests()
  } finally {
    await server?.stop()
    endNameServers()
    await ovn?.stop()
    ip('link', 'delete', devices.test)
    for (const name of Object.values(namespaces)) ip('netns', 'delete', name)
    rmSync(folder, { recursive: true, force: true })
  }
}, 120_000)

/** Ends the name servers of VPCs that were not deleted. They outlive the server. */
function endNameServers(): void {
  for (const name of nameServers()) {
    for (const pid of ip('netns', 'pids', name).toString().split('\n').filter(Boolean))
      process.kill(Number(pid))
    ip('netns', 'delete', name)
  }
}

/** Returns the network namespaces of name servers. */
function nameServers(): readonly string[] {
  const files = path.join(folder, 'data', 'names')
  return existsSync(files) ? readdirSync(files).map((name) => `portico-names-${name}`) : []
}

async function stopGuests(): Promise<void> {
  const names = [...guests.keys()]
  guests.clear()
  for (const name of names) await api.post(`/v1/instances/${name}/stop?project=networks`)
  for (const name of names) await api.instanceIs(name, 'stopped')
}

/** Returns the names of the host's devices that are connected to OVN. */
const connected = () => ovn.vsctl('list-ports', 'br-int').match(/^pt\w+$/gm) ?? []

/** Returns what a TCP server sends to a client outside; empty if there is no connection within two seconds. */
function fromOutside(address: string, port: number): string {
  const command = ['timeout', '2', 'bash', '-c', `cat < /dev/tcp/${address}/${port}`]
  try {
    return ip('netns', 'exec', namespaces.outside, ...command)
      .toString()
      .trim()
  } catch {
    return ''
  }
}

const rulesPath = '/v1/vpc-firewall-rules?project=networks&vpc=default'

/** Keeps only these of the VPC's first rules, and waits until packets obey. */
async function setRules(...names: readonly string[]): Promise<void> {
  await api.put(rulesPath, { rules: firstRules.filter(({ name }) => names.includes(name)) })
  await inForce()
}

const inForce = () =>
  until(async () => {
    const { state } = await api.get<{ state: string }>('/portico/v1/vpcs/default/network?project=networks')
    return state === 'in_force'
  })

test('guests of a VPC reach each other by their private addresses', async () => {
  const pings = await guests.get('a')?.run('ping -c 2 172.30.0.5; ping -c 2 172.30.0.6')
  expect(pings?.match(/2 packets received/g)).toHaveLength(2)
})

test('guests resolve each other’s names', async () => {
  expect(await guests.get('a')?.run('nslookup b.default')).toMatch(
    /Name:\s+b\.default\s+Address(?: 1)?: 172\.30\.0\.[56]/,
  )
})

test('the host receives nothing from the device of a guest', async () => {
  const answers = await guests.get('a')?.run(`arping -c 2 -w 2 -I eth0 ${addressOfHost}`)
  expect(answers).toContain('Received 0 response')
  const addresses = ip('-n', namespaces.host, '-6', '-o', 'address', 'show').toString()
  expect(addresses).not.toMatch(/ pt[0-9a-f]{12} /)
})

test('a capture contains the packets of an interface, and ends with its reader', async () => {
  const path = '/portico/v1/network-interfaces/net0/captures?project=networks&instance=a'
  const reader = (await api.file(path, { seconds: 60, host: addressOutside })).getReader()
  // Nothing answers: the guest has no address outside yet.
  await guests.get('a')?.run(`ping -c 2 -W 1 ${addressOutside}`)
  let file = Buffer.alloc(0)
  const requests = () => {
    const shown = spawnSync('tcpdump', ['-n', '-r', '-'], { input: file, encoding: 'utf8' }).stdout
    return shown.match(new RegExp(`IP 172.30.0.\\d > ${addressOutside}: ICMP echo request`, 'g')) ?? []
  }
  while (requests().length < 2) {
    const { done, value } = await reader.read()
    if (done) throw new Error('the capture ended without the packets')
    file = Buffer.concat([file, value])
  }
  await reader.cancel()
  await until(() => !commandsOnHost().some((command) => command.startsWith('tcpdump')))
})

/** Returns the command lines of the programs in the network namespace of the host. */
function commandsOnHost(): readonly string[] {
  const pids = ip('netns', 'pids', namespaces.host).toString().split('\n').filter(Boolean)
  return pids.flatMap((pid) => {
    try {
      return [readFileSync(`/proc/${pid}/cmdline`, 'utf8')]
    } catch {
      // It has ended.
      return []
    }
  })
}

test('a floating IP is reached from outside as long as a firewall rule allows it', async () => {
  await guests.get('a')?.run('(while true; do echo hello | nc -l -p 22; done) > /dev/null 2>&1 & true')
  const body = { name: 'f', description: '', address_allocator: { type: 'auto' } }
  floating = (await api.post<{ ip: string }>('/v1/floating-ips?project=networks', body)).ip
  await api.post('/v1/floating-ips/f/attach?project=networks', { kind: 'instance', parent: 'a' })
  await inForce()
  expect(fromOutside(floating, 22)).toBe('hello')
  await setRules('allow-internal-inbound')
  expect(fromOutside(floating, 22)).toBe('')
})

test('guests stay connected while no server runs, and the next server continues with changes', async () => {
  await server.stop('SIGKILL')
  await start()
  const guest = await api.consoleOf('b')
  expect(await guest.run(`ping -c 2 ${addressOutside}`)).toContain('2 packets received')
  await setRules('allow-internal-inbound', 'allow-ssh')
  expect(fromOutside(floating, 22)).toBe('hello')
  guest.close()
})

test('a stopped machine leaves no device, and a deleted VPC no name server and no switch', async () => {
  expect(connected()).toHaveLength(2)
  await stopGuests()
  expect(connected()).toEqual([])
  expect(at('host', '-o link').toString()).not.toMatch(/ pt\w{12}:/)
  expect(nameServers()).toHaveLength(1)
  for (const name of ['a', 'b']) await api.delete(`/v1/instances/${name}?project=networks`)
  await api.delete('/v1/vpc-subnets/default?project=networks&vpc=default')
  await api.delete('/v1/vpcs/default?project=networks')
  await until(() => nameServers().length === 0)
  expect(ovn.run('ovn-nbctl', [`--db=${ovn.northbound}`, 'ls-list'])).toMatch(/^\S+ \(portico-outside\)\n$/)
})

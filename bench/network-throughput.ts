import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { VpcDocument } from '@portico/domain/networks/vpc-document.ts'
import { defaultOutside, openOvn } from '@portico/hypervisor/network/ovn/engine.ts'
import { untilInForce } from '@portico/hypervisor/network/ovn/testing/dummy-network.ts'
import { addGuest, ip, Namespace } from '@portico/hypervisor/network/ovn/testing/guest.ts'
import { OvnStack } from '@portico/hypervisor/network/ovn/testing/stack.ts'

const run = promisify(execFile)

/** Seconds for which each throughput and the daemons at rest are measured. */
const seconds = 10
const pings = 500

/** A guest of the measurement, with the address that the outside knows. */
const guests = [
  { name: 'a', mac: 'a8:40:25:00:00:0a', address: '172.30.0.5', ipv6: 'fd00:1::5', floating: '198.51.100.1' },
  { name: 'b', mac: 'a8:40:25:00:00:0b', address: '172.30.0.6', ipv6: 'fd00:1::6', floating: '198.51.100.2' },
] as const

const hostAddress = '203.0.113.1'
const outsideAddress = '203.0.113.10'

/**
 * Measures throughput and latency between two guests of a VPC, and to the outside, next to two namespaces at a bridge of
 * the kernel; and what the daemons of OVN need at rest. Guests are network namespaces on devices of the user-space
 * switch. Needs root and `iperf3`.
 */
export async function measureThroughput(report: (cells: readonly string[]) => void): Promise<void> {
  const host = new Namespace(`bench${process.pid}`)
  const outside = new Namespace(`${host.name}-out`)
  connect(host, 'uplink', `${hostAddress}/24`, outside, `${outsideAddress}/24`)
  outside.ip('route', 'add', '198.51.100.0/24', 'via', hostAddress)
  const stack = await OvnStack.start(host.name)
  const engine = await openOvn({
    northbound: stack.northbound,
    openvswitch: stack.local,
    outside: { ...defaultOutside, uplink: 'uplink' },
    names: null,
    run: stack.runProgram,
  })
  const [a, b] = guests.map((guest) => addGuest(stack, { ...guest, host, portId: guest.name }))
  if (a === undefined || b === undefined) throw new Error('there are two guests')
  const plain = plainPair(host)
  try {
    await engine.apply(vpc, 1)
    await untilInForce((id) => engine.observe(id), [vpc], 1)
    report(['the daemons of OVN at rest', ...(await atRest(stack.folder))])
    for (const [what, from, to, address] of [
      ['two namespaces at a bridge of the kernel', plain.from, plain.to, plain.address],
      ['between two guests of a subnet', a, b, guests[1].address],
      ['from a guest to the outside', a, outside, outsideAddress],
      ['from the outside to a floating address', outside, b, guests[1].floating],
    ] as const) {
      report([what, await throughput(from, to, address), await latency(from, address)])
    }
  } finally {
    await engine.remove(vpc.id)
    await engine.close()
    for (const one of [a, b, plain.from, plain.to, outside]) one.close()
    await stack.stop()
    host.close()
  }
}

const vpc: VpcDocument = {
  id: 'bench',
  dnsZone: 'bench.internal',
  subnets: [
    {
      id: 'subnet',
      blocks: ['172.30.0.0/22'],
      routes: [
        { block: '172.30.0.0/22', hop: { type: 'local' } },
        {
          block: '0.0.0.0/0',
          hop: {
            type: 'gateway',
            egress: guests.map(({ name, floating }) => ({
              portId: name,
              address: floating,
              sourcePorts: null,
            })),
          },
        },
      ],
    },
  ],
  ports: guests.map(({ name, mac, address, floating }) => ({
    id: name,
    subnetId: 'subnet',
    mac,
    addresses: [address],
    transitBlocks: [],
    hostname: name,
    sledId: null,
    externalAddresses: [floating],
  })),
  rules: [
    {
      id: 'everything',
      direction: 'inbound',
      action: 'allow',
      ports: guests.map(({ name }) => name),
      remotes: null,
      protocols: null,
      portRanges: null,
    },
  ],
}

/** Connects two namespaces by a pair of devices; the second one is `eth0`. */
function connect(
  near: Namespace,
  device: string,
  nearAddress: string | null,
  far: Namespace,
  farAddress: string,
) {
  ip('link', 'add', device, 'netns', near.name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', far.name)
  if (nearAddress !== null) near.ip('address', 'add', nearAddress, 'dev', device)
  near.ip('link', 'set', device, 'up')
  far.ip('address', 'add', farAddress, 'dev', 'eth0')
  far.ip('link', 'set', 'eth0', 'up')
}

/** Two namespaces at a bridge, without firewall and routes. */
function plainPair(host: Namespace) {
  const [from, to] = [new Namespace(`${host.name}-p`), new Namespace(`${host.name}-q`)]
  host.ip('link', 'add', 'plain', 'type', 'bridge')
  host.ip('link', 'set', 'plain', 'up')
  connect(host, 'plain0', null, from, '192.0.2.1/24')
  connect(host, 'plain1', null, to, '192.0.2.2/24')
  for (const device of ['plain0', 'plain1']) host.ip('link', 'set', device, 'master', 'plain')
  return { from, to, address: '192.0.2.2' }
}

async function throughput(from: Namespace, to: Namespace, address: string): Promise<string> {
  const server = spawn('ip', ['netns', 'exec', to.name, 'iperf3', '-s', '-1', '--forceflush'])
  const ended = new Promise((resolve) => server.once('close', resolve))
  try {
    // It prints a line when it listens.
    await once(server.stdout, 'data')
    const { stdout } = await inside(from, 'iperf3', ['-c', address, '-t', String(seconds), '-J'])
    const { end } = JSON.parse(stdout) as { end: { sum_received: { bits_per_second: number } } }
    return `${(end.sum_received.bits_per_second / 1e9).toFixed(2)} Gbit/s`
  } finally {
    server.kill()
    await ended
  }
}

async function latency(from: Namespace, address: string): Promise<string> {
  const { stdout } = await inside(from, 'ping', ['-q', '-i', '0.01', '-c', String(pings), address])
  const [, median = '', , most = ''] = /= [\d.]+\/([\d.]+)\/([\d.]+)\/([\d.]+) ms/.exec(stdout) ?? []
  const [, lost = ''] = /([\d.]+)% packet loss/.exec(stdout) ?? []
  return `${median} ± ${most} ms there and back, ${lost} % lost`
}

const inside = (namespace: Namespace, program: string, args: readonly string[]) =>
  run('ip', ['netns', 'exec', namespace.name, program, ...args])

/** Returns the memory of the daemons whose files are in a folder, and their share of a core. */
async function atRest(folder: string): Promise<readonly string[]> {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && belongs(name, folder))
  const kilobytes = pids.map((pid) =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(path.join('/proc', pid, 'status'), 'utf8'))?.[1] ?? 0),
  )
  const before = sum(pids.map(ticks))
  await setTimeout(seconds * 1000)
  const used = sum(pids.map(ticks)) - before
  return [`${Math.round(sum(kilobytes) / 1024)} MiB`, `${(used / seconds).toFixed(1)} % of a core`]
}

function belongs(pid: string, folder: string): boolean {
  try {
    const command = readFileSync(path.join('/proc', pid, 'cmdline'), 'utf8')
    return command.includes(folder) && /^(ovs|ovn)[\w-]+\0/.test(command)
  } catch {
    // It has ended.
    return false
  }
}

/** Returns the processor time of a process in hundredths of a second. */
function ticks(pid: string): number {
  const stat = readFileSync(path.join('/proc', pid, 'stat'), 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11]) + Number(fields[12])
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

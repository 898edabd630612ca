import { setTimeout } from 'node:timers/promises'
import type { DocumentRule, VpcDocument } from '@portico/domain/networks/vpc-document.ts'
import { defaultOutside } from '@portico/hypervisor/network/ovn/engine.ts'
import { Northbound } from '@portico/hypervisor/network/ovn/northbound.ts'
import { Ovsdb } from '@portico/hypervisor/network/ovn/ovsdb.ts'
import { DummyNetwork } from '@portico/hypervisor/network/ovn/testing/dummy-network.ts'
import { OvnStack } from '@portico/hypervisor/network/ovn/testing/stack.ts'
import { measureThroughput } from './network-throughput.ts'

type Report = (cells: readonly string[]) => void

/** Numbers of rules in a VPC. */
const sizes = [10, 1000, 10_000]
const interfaces = 50
/** Number of changes of one rule; the median is reported. */
const rounds = 9

/**
 * Measures how long changes of a VPC take until OVN has stored them, and until packets obey them on one host; then
 * throughput and latency.
 */
export async function measureNetwork(report: Report): Promise<void> {
  const stack = await OvnStack.start(null)
  const db = new Ovsdb(stack.northbound)
  const devices = new DummyNetwork(stack, defaultOutside.nextHop)
  try {
    const northbound = new Northbound(db)
    await northbound.prepare('portico')
    await devices.attach(['port0', 'port1'])
    let generation = 0
    const apply = async (document: VpcDocument) => {
      generation++
      const began = performance.now()
      await northbound.apply(document, generation, {
        mtu: 1442,
        hasNameServer: true,
        edge: { ...defaultOutside, chassis: 'host' },
      })
      const stored = performance.now() - began
      while ((await northbound.observe(document.id)).generation < generation) await setTimeout(1)
      return { stored, inForce: performance.now() - began }
    }
    const show = (what: string, times: readonly { readonly stored: number; readonly inForce: number }[]) => {
      const [stored, inForce] = [
        median(times.map((one) => one.stored)),
        median(times.map((one) => one.inForce)),
      ]
      report([what, `in effect after ${inForce} ms`, `stored after ${stored} ms`])
    }
    show('VPC with 50 interfaces: created', [await apply(vpc(0))])
    for (const size of sizes) {
      show(`${size} firewall rules: added at once`, [await apply(vpc(size))])
      const changes = []
      for (let round = 0; round < rounds; round++) {
        const { rules, ...rest } = vpc(size)
        changes.push(
          await apply({ ...rest, rules: rules.toSpliced(round % size, 1) }),
          await apply(vpc(size)),
        )
      }
      show(`${size} firewall rules: one added or removed`, changes)
    }
    const began = performance.now()
    await northbound.remove('bench')
    report([
      'VPC with 10,000 firewall rules: deleted',
      `stored after ${Math.round(performance.now() - began)} ms`,
    ])
  } finally {
    devices.close()
    db.close()
    await stack.stop()
  }
  await measureThroughput(report)
}

/** Every tenth rule denies. A third applies to all interfaces, the others to one. */
function vpc(size: number): VpcDocument {
  const ids = Array.from({ length: interfaces }, (_, at) => `port${at}`)
  return {
    id: 'bench',
    dnsZone: 'bench.internal',
    subnets: [
      {
        id: 'subnet',
        blocks: ['172.30.0.0/22'],
        routes: [{ block: '172.30.0.0/22', hop: { type: 'local' } }],
      },
    ],
    ports: ids.map((id, at) => ({
      id,
      subnetId: 'subnet',
      mac: `a8:40:25:00:01:${at.toString(16).padStart(2, '0')}`,
      addresses: [`172.30.0.${5 + at}`],
      transitBlocks: [],
      hostname: id,
      sledId: null,
      externalAddresses: [],
    })),
    rules: Array.from({ length: size }, (_, at): DocumentRule => ({
      id: `rule${at}`,
      direction: 'inbound',
      action: at % 10 === 3 ? 'deny' : 'allow',
      ports: at % 3 === 0 ? ids : ids.slice(at % interfaces, (at % interfaces) + 1),
      remotes:
        at % 2 === 0
          ? { inside: ['172.30.0.0/22'], anywhere: [] }
          : { inside: [], anywhere: [`198.51.${at % 250}.0/24`] },
      protocols: ['TCP'],
      portRanges: [{ first: 1 + at, last: 1 + at }],
    })),
  }
}

const median = (values: readonly number[]): number =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0)

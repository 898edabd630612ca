import { expect, test } from 'vitest'
import { parseAddress } from '#ip/cidr.ts'
import { parseIpv4 } from '#ip/ipv4.ts'
import { dice } from '#testing/dice.ts'
import { mapOf } from './map.ts'
import { protocols } from './network.ts'
import { PathFinder } from './path.ts'
import { addresses, ports, randomNetwork } from './testing/random-network.ts'
import { slowlyPasses } from './testing/slow-path-finder.ts'

/** Number of random packets per network, drawn from its small address space. */
const packets = 12
const networks = 10_000

test(`the path finder agrees with an independent, slow implementation in ${networks} random networks`, () => {
  let passed = 0
  for (let seed = 0; seed < networks; seed++) {
    const choice = dice(seed)
    const network = randomNetwork(choice)
    const finder = new PathFinder(mapOf(network))
    for (let i = 0; i < packets; i++) {
      const from = choice.chance(0.8) ? (choice.pick(network.interfaces) ?? null) : null
      const own = from?.addresses[0]
      const source = own !== undefined && choice.chance(0.9) ? own : (choice.pick(addresses) ?? '')
      const destination = choice.pick(addresses) ?? ''
      const protocol = choice.pick(protocols)
      const port = protocol === 'ICMP' ? null : choice.pick([...ports])
      const { passes, hops } = finder.path({
        from:
          from === null
            ? { type: 'outside', source: parseAddress(source) }
            : { type: 'interface', id: from.id, source: parseAddress(source) },
        destination: parseAddress(destination),
        protocol,
        port: port ?? null,
      })
      const slowly = slowlyPasses(network, {
        from,
        source: parseIpv4(source),
        destination: parseIpv4(destination),
        protocol,
        port: port ?? null,
      })
      if (passes !== slowly) {
        expect.fail(
          `network ${seed}: ${from?.id ?? 'outside'} ${source} to ${destination} ${protocol} ${port}: ${slowly}, not ${JSON.stringify(hops)}`,
        )
      }
      if (passes) passed++
    }
  }
  // Enough packets pass and enough are refused to reveal a difference.
  expect(passed / (networks * packets)).toBeGreaterThan(0.08)
  expect(passed / (networks * packets)).toBeLessThan(0.9)
}, 120_000)

import { contains, isIpv4 } from '../guest/addresses.ts'
import type { GuestFacts } from '../guest/facts.ts'
import { drawsFor } from '../random.ts'
import type { GuestSystem } from './guest-system.ts'
import { fail, type CommandGroup, type Outcome, type Step } from './command.ts'

/** Default and maximum number of pings. The maximum ensures that no console is busy forever. */
const DEFAULT_COUNT = 10
const HIGHEST_COUNT = 60

export const PING_COMMANDS: CommandGroup = {
  ping: ({ args, guest, reachability }) => {
    const count = countFrom(args)
    const target = args.find((arg, i) => !arg.startsWith('-') && args[i - 1] !== '-c')
    if (target === undefined) return fail('usage: ping [-c COUNT] HOST', 2)
    const address = resolve(target, { guest, reachability })
    if (address === null) return fail(`ping: bad address '${target}'`, 2)
    if (guest.nics.length === 0 && !address.startsWith('127.'))
      return fail('ping: sendto: Network is unreachable', 2)

    if (!answers({ address, port: null, packets: count }, { guest, reachability }))
      return unanswered(target, address, count)
    const times = roundTrips(address, guest, count)
    const steps: Step[] = times.map((ms, i) => ({
      after: i === 0 ? 20 : 1000,
      text: `64 bytes from ${address}: icmp_seq=${i + 1} ttl=64 time=${ms.toFixed(3)} ms\n`,
    }))
    const summary = (received: number): string => statistics(target, times.slice(0, received))
    return {
      steps: [
        { after: 0, text: `PING ${target} (${address}) 56(84) bytes of data.\n` },
        ...steps,
        { after: 0, text: summary(count) },
      ],
      status: 0,
      effect: null,
      interrupted: (shown) => summary(Math.max(0, shown - 1)),
    }
  },
}

function countFrom(args: readonly string[]): number {
  const position = args.indexOf('-c')
  const given = position === -1 ? DEFAULT_COUNT : Number(args[position + 1])
  return Number.isInteger(given) && given > 0 ? Math.min(given, HIGHEST_COUNT) : DEFAULT_COUNT
}

/**
 * Returns the address of a name. External names resolve, without a lookup, to an address that is reserved for
 * documentation.
 */
export function resolve(
  target: string,
  { guest, reachability }: Pick<GuestSystem, 'guest' | 'reachability'>,
): string | null {
  if (isIpv4(target)) return target
  if (target === 'localhost' || target === guest.hostname) return '127.0.0.1'
  const inside = reachability?.resolve(target) ?? null
  if (inside !== null) return inside
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(target)) return null
  return `203.0.113.${drawsFor(`name/${target}`).between(1, 254)}`
}

/** Returns whether packets get to an address. The port is one of TCP, or null for ICMP. */
export function answers(
  {
    address,
    port,
    packets,
  }: { readonly address: string; readonly port: number | null; readonly packets: number },
  { guest, reachability }: Pick<GuestSystem, 'guest' | 'reachability'>,
): boolean {
  const isOwn = address.startsWith('127.') || guest.nics.some(({ ip }) => ip === address)
  return isOwn || reachability === null || reachability.reaches(address, port, packets)
}

/** Pings that get no reply: nothing is printed until the end. */
function unanswered(target: string, address: string, count: number): Outcome {
  const summary = (sent: number): string =>
    `\n--- ${target} ping statistics ---\n${sent} packets transmitted, 0 received, 100% packet loss\n`
  return {
    steps: [
      { after: 0, text: `PING ${target} (${address}) 56(84) bytes of data.\n` },
      ...Array.from({ length: count }, () => ({ after: 1000, text: '' })),
      { after: 0, text: summary(count) },
    ],
    status: 1,
    effect: null,
    interrupted: summary,
  }
}

function roundTrips(address: string, guest: GuestFacts, count: number): readonly number[] {
  const draws = drawsFor(`ping/${address}`)
  const near = address.startsWith('127.') || guest.nics.some((nic) => nic.ip === address)
  const inSubnet = guest.nics.some((nic) => contains(nic.subnet, address))
  const base = near ? 0.03 : inSubnet ? 0.25 : 4 + draws.fraction() * 20
  return Array.from({ length: count }, () => base * (0.9 + draws.fraction() * 0.3))
}

function statistics(target: string, times: readonly number[]): string {
  const received = times.length
  const head = `\n--- ${target} ping statistics ---\n${received} packets transmitted, ${received} received, 0% packet loss\n`
  if (received === 0) return head
  const average = times.reduce((sum, time) => sum + time, 0) / received
  const [low, mean, high] = [Math.min(...times), average, Math.max(...times)].map((time) => time.toFixed(3))
  return `${head}rtt min/avg/max = ${low}/${mean}/${high} ms\n`
}

import { flappingFrom, lookBack } from '@portico/domain/issues/limits.ts'
import type { SessionReport } from '@portico/hypervisor/hardware/fabric.ts'
import type { Check, FoundIssue, Nearest } from '../check.ts'

type Seen = Pick<SessionReport, 'location' | 'name' | 'address' | 'state' | 'since' | 'messages'>

/** BGP sessions that are down, and those that drop repeatedly. */
export const bgp: Check<readonly Seen[]> = {
  read: async ({ fabric }) => (await fabric()).report.sessions,

  judge: (seen, now) => ({
    found: seen.flatMap((session) => issueOf(session, now.getTime()) ?? []),
    lookedAt: seen.length,
    nearest: youngest(seen.filter((session) => issueOf(session, now.getTime()) === null)),
  }),
}

/**
 * A session that drops repeatedly is reported as such, whether or not it is up now. A session that was never up does
 * not drop.
 */
function issueOf(session: Seen, now: number): FoundIssue | null {
  const { location, address, name, state, since, messages } = session
  const drops = messages.filter(({ at, message }) => message.type === 'notification' && at > now - lookBack)
  const last = drops.at(-1)?.message
  const words = last?.type === 'notification' ? last.text : null
  const which = { switch: location, addr: address, port_name: name, state }
  const target = `${location}-${address}`
  const wasUp = messages.some(({ message }) => message.type === 'update')
  if (wasUp && drops.length >= flappingFrom) {
    return {
      about: { kind: 'bgp_flapping', ...which, drops: drops.length, last: words ?? '' },
      target,
      since: new Date(drops[0]?.at ?? since),
    }
  }
  return state === 'established'
    ? null
    : { about: { kind: 'bgp_down', ...which, last: words }, target, since: new Date(since) }
}

function youngest(steady: readonly Seen[]): Nearest | null {
  const [first] = steady.toSorted((a, b) => b.since - a.since)
  return first === undefined ? null : { name: first.address, time: new Date(first.since) }
}

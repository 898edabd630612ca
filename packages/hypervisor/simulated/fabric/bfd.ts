import type { BfdReport, BfdState, DesiredBfd } from '#hardware/fabric.ts'

/** Minimum timeout in µs. With a shorter one, ordinary delays of packets count as a failure. */
const tooQuick = 30_000
/** Ms that both ends need for discovery (`finding`) and for negotiation (`agreeing`). */
const finding = 300
const agreeing = 200
/** Ms in each state during one cycle of a session that keeps failing because its timeout is too short. */
const round = { up: 18_000, down: 1500, init: 500 } as const

/**
 * Returns the state of a BFD session at a time.
 * @param from time at which the peer became reachable, ms since 1970; null if it is not reachable
 */
export function bfdReport(wanted: DesiredBfd, from: number | null, at: number): BfdReport {
  return { ...wanted, state: stateAt(wanted, from, at) }
}

function stateAt(
  { since, detectionThreshold, requiredRx }: DesiredBfd,
  from: number | null,
  at: number,
): BfdState {
  if (from === null) return 'down'
  const begins = Math.max(from, since)
  if (at < begins + finding) return 'down'
  if (at < begins + finding + agreeing) return 'init'
  if (detectionThreshold * requiredRx >= tooQuick) return 'up'
  const into = (at - begins - finding - agreeing) % (round.up + round.down + round.init)
  if (into < round.up) return 'up'
  return into < round.up + round.down ? 'down' : 'init'
}

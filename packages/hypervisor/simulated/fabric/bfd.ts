import type { BfdReport, BfdState, DesiredBfd } from '#hardware/fabric.ts'

/** Timeouts in µs below which ordinary delays count as a failure. */
const tooQuick = 30_000
/** ms of discovery and negotiation of both ends. */
const finding = 300
const agreeing = 200
/** ms of each state in a cycle of a session whose timeout is too short. */
const round = { up: 18_000, down: 1500, init: 500 } as const

/** @param from when the peer became reachable; null: it is not reachable */
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

import type { BfdReport, BfdState, WantedBfd } from '#hardware/fabric.ts'

/** Times without an answer, in µs, below which ordinary delays are taken for silence. */
const tooQuick = 30_000
/** ms: both ends find each other, and agree. */
const finding = 300
const agreeing = 200
/** ms of a round in which a session that is too quick goes down and comes back. */
const round = { up: 18_000, down: 1500, init: 500 } as const

/** @param from when the peer could be reached; null: it cannot be */
export function bfdReport(wanted: WantedBfd, from: number | null, at: number): BfdReport {
  return { ...wanted, state: stateAt(wanted, from, at) }
}

function stateAt(
  { since, detectionThreshold, requiredRx }: WantedBfd,
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

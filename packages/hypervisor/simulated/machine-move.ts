import { GIB } from '@portico/domain/byte-size.ts'
import type { MoveReport } from '#port.ts'

/** A move of a machine to another sled, as it is stored. Times are ms since the epoch. */
export interface MachineMove {
  readonly generation: number
  readonly sledId: string
  readonly startedAt: number
  readonly endsAt: number
  /** why the move fails when it ends; null if it succeeds */
  readonly failure: string | null
}

/** Returns the sled of a machine at a time. @param before the sled from which the move began */
export function sledAfter({ sledId, endsAt, failure }: MachineMove, before: string, now: number): string {
  return failure === null && now >= endsAt ? sledId : before
}

export function moveReport(move: MachineMove, now: number): MoveReport {
  const { generation, sledId, startedAt, endsAt } = move
  if (now < endsAt) {
    const progress = (now - startedAt) / (endsAt - startedAt)
    return { generation, sledId, phase: 'moving', progress, failure: null }
  }
  const { failure } = move
  if (failure !== null) return { generation, sledId, phase: 'failed', progress: null, failure }
  return { generation, sledId, phase: 'moved', progress: 1, failure: null }
}

/** Returns the ms that a move takes: the guest's memory is copied over a network of 10 Gbit/s. */
export function moveDuration(memory: number, speed: number): number {
  return Math.max(1, Math.round((3000 + 900 * (memory / GIB)) / speed))
}

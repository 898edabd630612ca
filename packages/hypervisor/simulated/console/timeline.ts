import { bootLog, spread, type Boot, type TimedLine } from '../boot-log/boot-log.ts'
import { shutdownLines } from '../boot-log/shutdown.ts'
import { guestFacts } from '../guest/facts.ts'
import type { MachineRecord } from '../machine-record.ts'

/** Share of the duration of a start or reboot after which the power is on. */
const POWER_ON_AFTER = { start: 0.4, reboot: 0.35 } as const
/** Share of the duration of a stop or reboot during which the guest prints its shutdown log. */
const SHUTDOWN_SHARE = { stop: 0.9, reboot: 0.3 } as const

/**
 * A segment of a machine's serial output: a boot together with the shutdown before it, or the last shutdown. It lasts
 * until the next segment begins. Its lines depend on the record only.
 */
export interface ConsoleSegment {
  /** number of the segment; it increases over the machine's life, also by segments that are no longer stored */
  readonly number: number
  /** beginning of the segment, ms since the epoch */
  readonly from: number
  /** lines, each `after` ms after `from` */
  readonly lines: readonly TimedLine[]
  /** the boot that becomes interactive after the lines; null for a shutdown */
  readonly boot: Boot | null
}

/**
 * Returns the segments that the record still contains, oldest first. Their lines are computed when they are first read.
 */
export function consoleTimeline(record: MachineRecord): readonly ConsoleSegment[] {
  const { durations, earlierReboots, reboots, stop } = record
  const segments: ConsoleSegment[] = []
  if (earlierReboots.count === 0) {
    segments.push(bootSegment(record, 0, record.startedAt, durations.start * POWER_ON_AFTER.start, false))
  }
  for (const [i, { at }] of reboots.entries()) {
    const number = earlierReboots.count + i + 1
    segments.push(bootSegment(record, number, at, durations.reboot * POWER_ON_AFTER.reboot, true))
  }
  if (stop !== null) {
    const number = earlierReboots.count + reboots.length + 1
    segments.push(lazily({ number, from: stop.at, boot: null }, () => goingDown(record, 'stop')))
  }
  return segments
}

function bootSegment(
  record: MachineRecord,
  number: number,
  from: number,
  powerOnAfter: number,
  isReboot: boolean,
): ConsoleSegment {
  const boot: Boot = {
    number,
    poweredOnAt: new Date(from + powerOnAfter),
    duration: record.durations.boot,
  }
  return lazily({ number, from, boot }, () => [
    ...(isReboot ? goingDown(record, 'reboot') : []),
    ...bootLog(guestFacts(record), boot).map(({ after, text }) => ({ after: after + powerOnAfter, text })),
  ])
}

function goingDown(record: MachineRecord, why: 'stop' | 'reboot'): readonly TimedLine[] {
  if (record.bootSlot === null) return []
  const lines = shutdownLines(guestFacts(record), why === 'stop' ? 'Power down' : 'Restarting system')
  return spread([{ share: SHUTDOWN_SHARE[why], lines }], record.durations[why])
}

function lazily(segment: Omit<ConsoleSegment, 'lines'>, make: () => readonly TimedLine[]): ConsoleSegment {
  let lines: readonly TimedLine[] | null = null
  return {
    ...segment,
    get lines() {
      lines ??= make()
      return lines
    },
  }
}

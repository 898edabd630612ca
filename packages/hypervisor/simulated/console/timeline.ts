import { bootLog, spread, type Boot, type TimedLine } from '../boot-log/boot-log.ts'
import { shutdownLines } from '../boot-log/shutdown.ts'
import { guestFacts } from '../guest/facts.ts'
import type { MachineRecord } from '../machine-record.ts'

/** Parts of a start or reboot that pass before power comes (back) on. */
const POWER_ON_AFTER = { start: 0.4, reboot: 0.35 } as const
/** Part of a stop or reboot in which the guest writes its shutdown log. */
const SHUTDOWN_SHARE = { stop: 0.9, reboot: 0.3 } as const

/**
 * A stretch of a machine's life on its serial port: a boot with the shutdown before it, or the last shutdown. It
 * lasts until the next one begins. The lines follow from the record alone.
 */
export interface ConsoleSegment {
  /** counts up through the machine's life, also across those nobody remembers */
  readonly number: number
  /** epoch milliseconds */
  readonly from: number
  /** `after` counts from `from` */
  readonly lines: readonly TimedLine[]
  /** what is there when the lines are through; null for a shutdown, after which nothing is */
  readonly boot: Boot | null
}

/** The remembered segments, oldest first. Lines are made when first looked at. */
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

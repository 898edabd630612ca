import { bootLog, spread, type Boot, type TimedLine } from '../boot-log/boot-log.ts'
import { shutdownLines } from '../boot-log/shutdown.ts'
import { guestFacts } from '../guest/facts.ts'
import type { MachineRecord } from '../machine-record.ts'

/** Share of a start or reboot before power is on (again). */
const POWER_ON_AFTER = { start: 0.4, reboot: 0.35 } as const
/** Share of a stop or reboot during which the guest prints its shutdown log. */
const SHUTDOWN_SHARE = { stop: 0.9, reboot: 0.3 } as const

/**
 * A segment of a machine's serial output: a boot with the shutdown before it, or the last shutdown. It lasts until the
 * next one begins. Its lines depend on the record only.
 */
export interface ConsoleSegment {
  /** increases over the machine's life, including forgotten segments */
  readonly number: number
  /** epoch milliseconds */
  readonly from: number
  /** `after` counts from `from` */
  readonly lines: readonly TimedLine[]
  /** the boot that is interactive after the lines; null for a shutdown */
  readonly boot: Boot | null
}

/** Returns the remembered segments, oldest first. Lines are computed lazily. */
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

import { drawsFor } from '../random.ts'
import type { GuestFacts } from '../guest/facts.ts'
import { cloudInitEarly, cloudInitLate } from './cloud-init.ts'
import { firmwareLines } from './firmware.ts'
import { kernelLines } from './kernel.ts'
import { loaderLines } from './loader.ts'
import { earlyServices, lateServices, networkServices } from './services.ts'

/** A line of serial output. `after` is its time in ms since the first line. */
export interface TimedLine {
  readonly after: number
  readonly text: string
}

/** A boot of a machine. */
export interface Boot {
  /** number of the boot: 0 for the first one, incremented with each reboot */
  readonly number: number
  readonly poweredOnAt: Date
  /** ms from power-on to the login prompt */
  readonly duration: number
}

/**
 * Returns the serial output of a boot up to the login prompt, with times that spread it over the duration of the boot.
 */
export function bootLog(guest: GuestFacts, boot: Boot): readonly TimedLine[] {
  const disk = guest.disks.find(({ root }) => root) ?? null
  const firmware = firmwareLines(guest, disk)
  if (disk === null) return spread([{ share: 0.2, lines: firmware }], boot.duration)
  return spread(
    [
      { share: 0.12, lines: firmware },
      { share: 0.06, lines: loaderLines(guest) },
      { share: 0.34, lines: kernelLog(guest, boot) },
      { share: 0.16, lines: earlyServices(guest) },
      { share: 0.12, lines: cloudInitEarly(guest, boot.poweredOnAt) },
      { share: 0.08, lines: networkServices(guest) },
      { share: 0.12, lines: [...lateServices(), ...cloudInitLate(guest, boot.poweredOnAt)] },
    ],
    boot.duration,
  )
}

/** Returns the kernel's part of the boot log, which dmesg prints again. */
export function kernelLog(guest: GuestFacts, boot: Boot): readonly string[] {
  return kernelLines(guest, drawsFor(`${guest.machineId}/boot/${boot.number}`))
}

interface Section {
  /** share of the total duration */
  readonly share: number
  readonly lines: readonly string[]
}

/**
 * Gives times to the lines of sections that follow one another. Each section's lines are spread evenly over its share
 * of the duration.
 */
export function spread(sections: readonly Section[], duration: number): readonly TimedLine[] {
  let begin = 0
  return sections.flatMap(({ share, lines }) => {
    const from = begin
    begin += share * duration
    return lines.map((text, i) => ({
      after: Math.floor(from + (share * duration * (i + 1)) / lines.length),
      text,
    }))
  })
}

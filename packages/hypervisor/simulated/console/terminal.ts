import type { Clock } from '@portico/domain/ports.ts'
import type { GuestSystem } from '../shell/guest-system.ts'

/** What a guest can do to its own machine. */
export type PowerEffect = 'power-off' | 'reboot' | 'crash'

/** The environment of a terminal program. */
export interface TerminalHost {
  readonly clock: Clock
  /** Returns the current guest; its external addresses may change while it runs. */
  system(): GuestSystem
  /** Writes raw output to the serial port; lines end with CR LF. */
  write(output: string): void
  /** Records the effect in the rack; rejects if the rack is unreachable. */
  power(effect: PowerEffect): Promise<void>
}

/** A program that reads the serial port after the boot. */
export interface Terminal {
  /** Input in any chunks. */
  input(text: string): void
  /** The program ends: it stops its timers and writes nothing more. */
  close(): void
}

/** Converts line ends to CR LF. */
export function cooked(text: string): string {
  return text.replaceAll('\n', '\r\n')
}

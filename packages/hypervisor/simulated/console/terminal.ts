import type { Clock } from '@portico/domain/ports.ts'
import type { GuestSystem } from '../shell/guest-system.ts'

/** What a guest can do to its own machine. */
export type PowerEffect = 'power-off' | 'reboot' | 'crash'

/** What a terminal program stands on. */
export interface TerminalHost {
  readonly clock: Clock
  /** The guest as it is now; external addresses may change while it runs. */
  system(): GuestSystem
  /** Write to the serial port, raw: lines end in CR LF. */
  write(output: string): void
  /** Note the wish in the rack's records; rejects when they cannot be reached. */
  power(effect: PowerEffect): Promise<void>
}

/** A program that owns the serial port once a boot is through. */
export interface Terminal {
  /** What was typed, any chunking. */
  input(text: string): void
  /** The machine goes on without it: stop timers, write no more. */
  close(): void
}

/** Line ends as a terminal wants them. */
export function cooked(text: string): string {
  return text.replaceAll('\n', '\r\n')
}

import type { Clock } from '@portico/domain/ports.ts'
import type { GuestNetwork } from '../reachability.ts'
import type { GuestSystem } from '../shell/guest-system.ts'

/** An effect of a guest on its own machine. */
export type PowerEffect = 'power-off' | 'reboot' | 'crash'

/** The environment of a terminal program. */
export interface TerminalHost {
  readonly clock: Clock
  /** Returns the current guest. Its external addresses may change while it runs. */
  system(): GuestSystem
  /** Returns where packets of the guest get to now; null if every address answers. */
  readonly reachability: (() => Promise<GuestNetwork>) | null
  /** Writes raw output to the serial port. Lines must end with CR LF. */
  write(output: string): void
  /** Records the effect in the rack. Rejects if the rack is unreachable. */
  power(effect: PowerEffect): Promise<void>
}

/** A program that reads from the serial port after the boot, such as a shell. */
export interface Terminal {
  /** Passes input to the program. It may be split at any point. */
  input(text: string): void
  /** Ends the program, which stops its timers and writes nothing more. */
  close(): void
}

/** Converts the line ends LF to CR LF. */
export function cooked(text: string): string {
  return text.replaceAll('\n', '\r\n')
}

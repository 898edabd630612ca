import type { Boot } from '../boot-log/boot-log.ts'
import type { GuestFacts } from '../guest/facts.ts'
import type { GuestNetwork } from '../reachability.ts'

/** A booted simulated guest. */
export interface GuestSystem {
  readonly guest: GuestFacts
  readonly boot: Boot
  readonly now: () => Date
  /** null: every address answers, or the command sends no packets */
  readonly reachability: GuestNetwork | null
}

/** Returns the home directory of a user. */
export function homeOf(user: string): string {
  return user === 'root' ? '/root' : `/home/${user}`
}

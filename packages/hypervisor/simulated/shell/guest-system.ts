import type { Boot } from '../boot-log/boot-log.ts'
import type { GuestFacts } from '../guest/facts.ts'

/** A pretended guest, booted. */
export interface GuestSystem {
  readonly guest: GuestFacts
  readonly boot: Boot
  readonly now: () => Date
}

/** Home directory of a user. */
export function homeOf(user: string): string {
  return user === 'root' ? '/root' : `/home/${user}`
}

/** A silo to which a user has signed in from this browser. It contains no secrets and no user name. */
export interface UsedSilo {
  readonly name: string
  /** The identity provider that was used; null for name and password */
  readonly provider: string | null
  /** ms since 1970 */
  readonly time: number
}

/** The storage, such as `localStorage`. */
export type SiloStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const key = 'portico-silos'

/** Maximum number of stored silos; others are found by name */
const maxSilos = 5

/** Returns the silos used from this browser, most recent first; empty without storage. */
export function usedSilos(keeper: SiloStorage | null = browserStorage()): readonly UsedSilo[] {
  try {
    const kept: unknown = JSON.parse(keeper?.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isUsed).slice(0, maxSilos) : []
  } catch {
    return []
  }
}

/** Records a sign-in to a silo. */
export function rememberSilo(used: UsedSilo, keeper: SiloStorage | null = browserStorage()): void {
  storeSilos([used, ...usedSilos(keeper).filter(({ name }) => name !== used.name)].slice(0, maxSilos), keeper)
}

/** @returns the remaining silos */
export function forgetSilo(gone: string, keeper: SiloStorage | null = browserStorage()): readonly UsedSilo[] {
  const left = usedSilos(keeper).filter(({ name }) => name !== gone)
  storeSilos(left, keeper)
  return left
}

function storeSilos(silos: readonly UsedSilo[], keeper: SiloStorage | null): void {
  try {
    if (silos.length === 0) keeper?.removeItem(key)
    else keeper?.setItem(key, JSON.stringify(silos))
  } catch {
    // Storage is full or not available, so nothing is stored.
  }
}

/** Null where the browser denies access to storage. */
function browserStorage(): SiloStorage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

function isUsed(value: unknown): value is UsedSilo {
  if (typeof value !== 'object' || value === null) return false
  const { name, provider, time } = value as Record<string, unknown>
  const isProvider = provider === null || typeof provider === 'string'
  return typeof name === 'string' && isProvider && Number.isFinite(time)
}

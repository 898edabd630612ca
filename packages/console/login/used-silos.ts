/** A silo that somebody signed in to from this browser. Nothing of it is secret, and nothing says who it was. */
export interface UsedSilo {
  readonly name: string
  /** the identity provider that was used; null: name and password */
  readonly provider: string | null
  /** ms since 1970 */
  readonly time: number
}

/** Where they are kept; `localStorage` is one. */
export type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const key = 'portico-silos'

/** Silos that are remembered: who uses more finds them by name. */
const most = 5

/** Those used from this browser, the last one first. A browser that keeps nothing remembers none. */
export function usedSilos(keeper: Keeper | null = browserKeeper()): readonly UsedSilo[] {
  try {
    const kept: unknown = JSON.parse(keeper?.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isUsed).slice(0, most) : []
  } catch {
    return []
  }
}

/** Remember that somebody signs in to a silo now. */
export function rememberSilo(used: UsedSilo, keeper: Keeper | null = browserKeeper()): void {
  keep([used, ...usedSilos(keeper).filter(({ name }) => name !== used.name)].slice(0, most), keeper)
}

/** @returns those that are left */
export function forgetSilo(gone: string, keeper: Keeper | null = browserKeeper()): readonly UsedSilo[] {
  const left = usedSilos(keeper).filter(({ name }) => name !== gone)
  keep(left, keeper)
  return left
}

function keep(silos: readonly UsedSilo[], keeper: Keeper | null): void {
  try {
    if (silos.length === 0) keeper?.removeItem(key)
    else keeper?.setItem(key, JSON.stringify(silos))
  } catch {
    // Full, or kept shut: it is forgotten then.
  }
}

/** Null where the browser keeps it shut. */
function browserKeeper(): Keeper | null {
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

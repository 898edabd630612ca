import { createStore } from '@portico/console/ui/store.ts'
import type { Random } from '@portico/domain/ports.ts'
import {
  forbidden,
  internalError,
  notFoundText,
  type Refusal,
  unauthorized,
} from '@portico/domain/refusals.ts'

/** Calls take this long, in ms, so that the preview feels like a rack at the other end of a network. */
const shortest = 200
const longest = 400

/** What calls may be answered with instead of the truth. */
export const troubles = {
  401: unauthorized,
  403: forbidden,
  404: notFoundText('whatever was asked for'),
  500: internalError,
} as const satisfies Record<number, Refusal>

export type TroubleStatus = keyof typeof troubles

export interface Chaos {
  /** null: no trouble */
  readonly status: TroubleStatus | null
  /** share of the calls that meet it, 0 to 1 */
  readonly share: number
}

/** What the visitor has chosen. Forgotten on reload, like everything. */
export const chosenChaos = createStore<Chaos>({ status: null, share: 0.25 })

/** A draw from 0 up to, and without, 1. */
function fraction(random: Random): number {
  const [high = 0, low = 0] = random.bytes(2)
  return (high * 256 + low) / 65_536
}

/** How long this call takes, in ms. */
export function latency(random: Random): number {
  return shortest + fraction(random) * (longest - shortest)
}

/** Paths that stay sound in any chaos: without them nobody could sign in again, or out. */
const spared = /^\/v1\/(login\/|logout$)/

/** The refusal this call meets; null for the truth. */
export function strike({ status, share }: Chaos, pathname: string, random: Random): Refusal | null {
  if (status === null || spared.test(pathname)) return null
  return fraction(random) < share ? troubles[status] : null
}

import { createStore } from '@portico/console/ui/store.ts'
import type { Random } from '@portico/domain/ports.ts'
import {
  forbidden,
  internalError,
  notFoundText,
  type Refusal,
  unauthorized,
} from '@portico/domain/refusals.ts'

/** Minimum and maximum simulated latency of requests in ms, as if the rack were in another network. */
const minLatency = 200
const maxLatency = 400

/** Errors that the visitor can choose for requests. */
export const failures = {
  401: unauthorized,
  403: forbidden,
  404: notFoundText('whatever was asked for'),
  500: internalError,
} as const satisfies Record<number, Refusal>

export type FailureStatus = keyof typeof failures

export interface Chaos {
  /** status of the failing requests; null if no requests fail */
  readonly status: FailureStatus | null
  /** share of requests that fail, from 0 to 1 */
  readonly share: number
}

/** The visitor's choice, which is reset on reload. */
export const chosenChaos = createStore<Chaos>({ status: null, share: 0.25 })

/** Returns a random number from 0 to below 1. */
function fraction(random: Random): number {
  const [high = 0, low = 0] = random.bytes(2)
  return (high * 256 + low) / 65_536
}

/** Returns the latency of a request in ms. */
export function latency(random: Random): number {
  return minLatency + fraction(random) * (maxLatency - minLatency)
}

/** Paths whose requests never fail, so that the visitor can always sign in and out. */
const exemptPaths = /^\/v1\/(login\/|logout$)/

/** Returns the refusal of a request; null if the request is sent to the engine. */
export function failureFor({ status, share }: Chaos, pathname: string, random: Random): Refusal | null {
  if (status === null || exemptPaths.test(pathname)) return null
  return fraction(random) < share ? failures[status] : null
}

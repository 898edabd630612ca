import { createStore } from './store.ts'

/**
 * Milliseconds to add to the browser's clock to get the server's time; 0 until a response shows another value
 * (`data/measure-clock.ts`).
 */
export const clockOffset = createStore(0)

/**
 * The browser's clock in ms since 1970, for elapsed time that must include time in which the computer was asleep, when
 * `performance.now()` may pause. For wall-clock time, use {@link serverTime}.
 */
export const browserTime = (): number => Date.now()

/** The server's time, in ms since 1970. All ages, ranges and countdowns use it: the browser's clock may be wrong. */
export const serverTime = (): number => toServerTime(browserTime())

/** The server's time as a `Date`. */
export const serverNow = (): Date => new Date(serverTime())

/** Converts a time that was read from the browser's clock, such as a query's `dataUpdatedAt`. Both in ms since 1970. */
export const toServerTime = (browserTime: number): number => browserTime + clockOffset.get()

/**
 * Something that is worked out from plain values alone and may take a while, since tenants write what it takes: what
 * rules make of packets. A server does it beside what answers requests (docs/decisions/0041).
 */
export interface Sum<Given, Result> {
  /** By which a thread knows it; no two have the same. */
  readonly name: string
  /** What goes in and comes out can be copied from thread to thread: no functions. */
  readonly work: (given: Given) => Result
}

export interface Sums {
  /** Work something out. @throws 400 where it is too much, 503 */
  run<Given, Result>(sum: Sum<Given, Result>, given: Given): Promise<Result>
}

/** Where there is nobody to hold up. */
export const sumsHere: Sums = { run: async ({ work }, given) => work(given) }

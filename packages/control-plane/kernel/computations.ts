/**
 * A computation on plain values that may take long, since tenants control its input: what firewall rules do to packets.
 * A server runs it in another thread than the one that serves requests (docs/decisions/0041).
 */
export interface Computation<Given, Result> {
  /** Identifies the computation to the thread; unique. */
  readonly name: string
  /** Input and result are copied between threads: no functions. */
  readonly work: (given: Given) => Result
}

export interface Computations {
  /** Runs a computation. @throws 400 if it is too large, 503 */
  run<Given, Result>(sum: Computation<Given, Result>, given: Given): Promise<Result>
}

/** Runs computations in place, where no other requests would wait. */
export const inlineComputations: Computations = { run: async ({ work }, given) => work(given) }

/**
 * A computation on plain values that may take long, since tenants control its input, for example the effects of
 * firewall rules on packets. A server runs it in another thread than the one that serves requests
 * (docs/decisions/0041).
 */
export interface Computation<Given, Result> {
  /** Unique name that identifies the computation to the thread. */
  readonly name: string
  /** Input and result are copied between threads, so they cannot contain functions. */
  readonly work: (given: Given) => Result
}

export interface Computations {
  /** Runs a computation. @throws 400 if it is too large, 503 if too many are running */
  run<Given, Result>(sum: Computation<Given, Result>, given: Given): Promise<Result>
}

/** Runs computations in this thread, for hosts where no other requests would wait. */
export const inlineComputations: Computations = { run: async ({ work }, given) => work(given) }

/** Number of logged complaints of each kind. */
const shown = 5

/** Counts of all results. */
export class Tally {
  done = 0
  brokenAnswers = 0
  wrongAnswers = 0
  unavailableInTrouble = 0
  /** 503 or no response without a fault */
  unavailableInCalm = 0
  /** generated requests with invalid responses */
  fuzzFailures = 0
  readonly complaints = new Map<string, string[]>()
  readonly #calm: number[] = []
  readonly #all: number[] = []

  /** Records a response other than 503 after `ms`. */
  answered(ms: number, calm: boolean): void {
    this.done++
    this.#all.push(ms)
    if (calm) this.#calm.push(ms)
  }

  /** Records a 5xx other than 503. */
  broken(what: string): void {
    this.brokenAnswers++
    this.#complain('5xx', what)
  }

  /** Records an unexpected refusal. */
  wrong(what: string): void {
    this.wrongAnswers++
    this.#complain('refused wrongly', what)
  }

  /** Records an invalid response to a generated request. */
  fuzzed(what: string): void {
    this.fuzzFailures++
    this.#complain('fuzz', what)
  }

  unavailable(calm: boolean, what: string): void {
    if (calm) this.#complain('503 in calm', what)
    this.#away(calm)
  }

  silent(calm: boolean, what: string): void {
    if (calm) this.#complain('no answer in calm', what)
    this.#away(calm)
  }

  /** Returns a percentile in ms; `calm` excludes the time of faults */
  percentile(share: number, which: 'calm' | 'all'): number {
    const times = (which === 'calm' ? this.#calm : this.#all).toSorted((a, b) => a - b)
    return Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)
  }

  #away(calm: boolean): void {
    if (calm) this.unavailableInCalm++
    else this.unavailableInTrouble++
  }

  #complain(kind: string, what: string): void {
    const known = this.complaints.get(kind) ?? []
    if (known.length < shown) known.push(what)
    this.complaints.set(kind, known)
  }
}

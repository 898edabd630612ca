/** Maximum number of logged complaints of each kind. */
const shown = 5

/** Counts the results of all requests. */
export class Tally {
  done = 0
  brokenAnswers = 0
  wrongAnswers = 0
  unavailableInTrouble = 0
  /** number of requests with status 503 or without a response while there was no fault */
  unavailableInCalm = 0
  /** number of generated requests with invalid responses */
  fuzzFailures = 0
  readonly complaints = new Map<string, string[]>()
  readonly #calm: number[] = []
  readonly #all: number[] = []

  /** Records a response with a status other than 503, which took `ms`. */
  answered(ms: number, calm: boolean): void {
    this.done++
    this.#all.push(ms)
    if (calm) this.#calm.push(ms)
  }

  /** Records a response with a 5xx status other than 503. */
  broken(what: string): void {
    this.brokenAnswers++
    this.#complain('5xx', what)
  }

  /** Records a refusal that was not expected. */
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

  /** Returns a percentile of the response times in ms; `calm` excludes the times of faults. */
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

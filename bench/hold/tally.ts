/** Kept of each kind of complaint, for the log. */
const shown = 5

/** What came of all requests. */
export class Tally {
  done = 0
  brokenAnswers = 0
  wrongAnswers = 0
  unavailableInTrouble = 0
  /** 503 or no answer although nothing was wrong just then */
  unavailableInCalm = 0
  /** made requests that were answered as none may be */
  fuzzFailures = 0
  readonly complaints = new Map<string, string[]>()
  readonly #calm: number[] = []
  readonly #all: number[] = []

  /** An answer other than 503 after so many ms. */
  answered(ms: number, calm: boolean): void {
    this.done++
    this.#all.push(ms)
    if (calm) this.#calm.push(ms)
  }

  /** A 5xx that is not 503. */
  broken(what: string): void {
    this.brokenAnswers++
    this.#complain('5xx', what)
  }

  /** A refusal that nothing explains. */
  wrong(what: string): void {
    this.wrongAnswers++
    this.#complain('refused wrongly', what)
  }

  /** A made request was answered as none may be. */
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

  /** ms; `calm` without what happened while something was being broken */
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

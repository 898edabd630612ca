import { endOfString } from './json-text.ts'

/** Returns the line and column of an offset, both from 1. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}

/**
 * Returns the offset just after the value at a path, in valid JSON. If the path does not exist, returns the end of the
 * deepest value on the way, so that a missing field is reported at the end of its object.
 */
export function offsetOf(text: string, path: readonly (string | number)[]): number {
  return new Walker(text).follow(path)
}

/** Walks valid JSON without building the value. Used only to locate the error of a refusal. */
class Walker {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  follow(path: readonly (string | number)[]): number {
    const [step, ...rest] = path
    this.#blank()
    if (step === undefined) return this.#skip()
    const start = this.#at
    if (this.#enter(step)) return this.follow(rest)
    this.#at = start
    return this.#skip()
  }

  /** Moves to the value of a key or index of the container at the current offset. */
  #enter(step: string | number): boolean {
    const open = this.#text[this.#at]
    if (open !== '{' && open !== '[') return false
    this.#at++
    for (let index = 0; ; index++) {
      this.#blank()
      const char = this.#text[this.#at]
      if (char === undefined || char === '}' || char === ']') return false
      let key: string | number = index
      if (open === '{') {
        const from = this.#at
        this.#skip()
        key = JSON.parse(this.#text.slice(from, this.#at)) as string
        this.#blank()
        this.#at++ // skip the colon
      }
      this.#blank()
      if (key === step) return true
      this.#skip()
      this.#blank()
      if (this.#text[this.#at] === ',') this.#at++
    }
  }

  /** Moves to the end of the value at the current offset and returns the new offset. */
  #skip(): number {
    const scalar = /[^\s,\]}[{"]+/y
    let depth = 0
    do {
      this.#blank()
      const char = this.#text[this.#at]
      if (char === undefined) break
      if (char === '{' || char === '[') depth++
      else if (char === '}' || char === ']') depth--
      else if (char === '"') this.#at = endOfString(this.#text, this.#at) - 1
      else if (char !== ',' && char !== ':') {
        scalar.lastIndex = this.#at
        this.#at += (scalar.exec(this.#text)?.[0].length ?? 1) - 1
      }
      this.#at++
    } while (depth > 0)
    return this.#at
  }

  #blank(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at++
  }
}

import type { Refusal } from '@portico/domain/refusals.ts'

/** A typed refusal on its way out of a handler. The pipeline turns it into the Error body. */
export class RefusalError extends Error {
  override readonly name = 'RefusalError'
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/** Stop the request with this refusal; nothing of it stays. */
export function refuse(refusal: Refusal): never {
  throw new RefusalError(refusal)
}

/** Stop the request when a rule answered with a refusal. */
export function obey(verdict: Refusal | null): void {
  if (verdict !== null) throw new RefusalError(verdict)
}

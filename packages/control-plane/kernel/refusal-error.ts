import type { Refusal } from '@portico/domain/refusals.ts'

/** Carries a refusal out of a handler. The pipeline converts it to the Error body. */
export class RefusalError extends Error {
  override readonly name = 'RefusalError'
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/** Stops the request with this refusal and rolls back its transaction. */
export function refuse(refusal: Refusal): never {
  throw new RefusalError(refusal)
}

/** Stops the request if a rule returned a refusal. */
export function enforce(verdict: Refusal | null): void {
  if (verdict !== null) throw new RefusalError(verdict)
}

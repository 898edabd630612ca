import type { JobKind } from './database/schema/work.ts'
import type { RequestRecord } from './request-record.ts'

/** An attempt to sign in that has ended. Contains no secret and nothing that the client made up. */
export interface SignIn {
  readonly method: 'password' | 'saml' | 'device'
  readonly outcome: 'succeeded' | 'failed'
  readonly requestId: string
  /** name of the silo; null if it does not exist, or the method does not name one */
  readonly silo: string | null
  /** ID of the user; null if there is no such user: the name that was entered may be a password */
  readonly userId: string | null
  /** why it failed; null if it succeeded */
  readonly reason: string | null
  /** the client's address or network */
  readonly source: string
}

/** A step of a background job that has ended. */
export interface JobStep {
  readonly kind: JobKind
  /** ID of the resource that the job is about */
  readonly id: string
  /** `continues`: successful, and the job has another step later; `taken_over`: by another server */
  readonly outcome: 'done' | 'continues' | 'failed' | 'taken_over'
  /** ms */
  readonly took: number
}

/** Receives what happens in the control plane, for the logs and metrics of its host. */
export interface Observer {
  /** Returns the record of the request that the calling code runs for; undefined if there is none. */
  request(): RequestRecord | undefined
  /** Runs work that was triggered by a request but is not part of it. */
  detach(work: () => void): void
  signIn(attempt: SignIn): void
  jobStep(step: JobStep): void
}

/** The observer of a host without logs and metrics. */
export const noObserver: Observer = {
  request: () => undefined,
  detach: (work) => work(),
  signIn: () => {},
  jobStep: () => {},
}

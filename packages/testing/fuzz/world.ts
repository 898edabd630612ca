import type { Fixture } from '#authorization/requests.ts'

export const callers = ['admin', 'viewer', 'nobody', 'anonymous'] as const
/**
 * The user who sends a request: one with all rights, one with the silo viewer role, one without roles but with a
 * session, or nobody (no credentials).
 */
export type Caller = (typeof callers)[number]

/** The resources that requests name, and the credentials that requests are sent with. */
export interface Scene {
  readonly fixture: Fixture
  readonly adminId: string
  readonly credentials: Readonly<Record<Caller, Readonly<Record<string, string>>>>
}

/** A system that the generated requests are sent to. */
export interface World {
  readonly scene: Scene
  send(request: Request, dryRun: boolean): Promise<Response>
  /** Lets background jobs run for a moment. */
  pass(): Promise<void>
  /** Returns the errors that the system has logged since the last call. */
  complaints(): string[]
  close(): Promise<void>
}

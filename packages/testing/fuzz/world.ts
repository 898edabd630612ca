import type { Fixture } from '#authorization/requests.ts'

export const callers = ['admin', 'viewer', 'nobody', 'anonymous'] as const
/**
 * Who sends a request: with every right, with the silo viewer role, with a session without roles, without credentials.
 */
export type Caller = (typeof callers)[number]

/** The resources that requests refer to, and the users who send them. */
export interface Scene {
  readonly fixture: Fixture
  readonly adminId: string
  readonly credentials: Readonly<Record<Caller, Readonly<Record<string, string>>>>
}

/** A system under test. */
export interface World {
  readonly scene: Scene
  send(request: Request, dryRun: boolean): Promise<Response>
  /** Lets background jobs run for a moment. */
  pass(): Promise<void>
  /** Returns the errors that the system logged since the last call. */
  complaints(): string[]
  close(): Promise<void>
}

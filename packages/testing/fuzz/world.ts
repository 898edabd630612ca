import type { Fixture } from '#authorization/requests.ts'

export const callers = ['admin', 'viewer', 'nobody', 'anonymous'] as const
/** Who sends a request: with every right, with the silo's viewer role, with a session but no role, with nothing. */
export type Caller = (typeof callers)[number]

/** What requests are made about, and who may send them. */
export interface Scene {
  readonly fixture: Fixture
  readonly adminId: string
  readonly credentials: Readonly<Record<Caller, Readonly<Record<string, string>>>>
}

/** A system under test. */
export interface World {
  readonly scene: Scene
  send(request: Request, dryRun: boolean): Promise<Response>
  /** Let the system's own work go on for a moment. */
  pass(): Promise<void>
  /** What the system itself says went wrong since it was last asked. */
  complaints(): string[]
  close(): Promise<void>
}

/** The user or system that made a change. `name` is null for a deleted user. */
export interface ChangeActor {
  readonly kind: 'user' | 'system'
  readonly name: string | null
}

/** Returns the display name of the actor of a change. */
export function actorText({ kind, name }: ChangeActor): string {
  return kind === 'system' ? 'system' : (name ?? 'a deleted user')
}

/** Who made a change. `name` is null for a user who is gone. */
export interface ChangeActor {
  readonly kind: 'user' | 'system'
  readonly name: string | null
}

/** What somebody is called who made a change. */
export function whoText({ kind, name }: ChangeActor): string {
  return kind === 'system' ? 'system' : (name ?? 'a deleted user')
}

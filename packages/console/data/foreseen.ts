import type { DryRun } from '@portico/contract/types.ts'

/** What came of asking: what it would do, or the words with which it would be refused. */
export type Foreseen = { readonly told: DryRun } | { readonly refused: string }

/**
 * May a change in this project have made old what was foreseen? What acts are about lies in the projects that they
 * change; of what was refused nobody knows.
 */
export function mayDiffer(foreseen: unknown, { projectId }: { readonly projectId: string | null }): boolean {
  if (projectId === null || !Array.isArray(foreseen)) return true
  return (foreseen as readonly Foreseen[]).some(
    (each) => 'refused' in each || each.told.changes.some((change) => change.projectId === projectId),
  )
}

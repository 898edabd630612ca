import type { DryRun } from '@portico/contract/types.ts'

/** The outcome of a dry run: what the change would do, or the message of its refusal. */
export type DryRunOutcome = { readonly result: DryRun } | { readonly refused: string }

/**
 * Returns whether a change in this project may invalidate the outcome of a dry run. A dry run depends on the projects
 * that it would change; a refused one may depend on anything.
 */
export function mayBeInvalidated(
  foreseen: unknown,
  { projectId }: { readonly projectId: string | null },
): boolean {
  if (projectId === null || !Array.isArray(foreseen)) return true
  return (foreseen as readonly DryRunOutcome[]).some(
    (each) => 'refused' in each || each.result.changes.some((change) => change.projectId === projectId),
  )
}

import type { RunState } from './states.ts'

/** ms between two automatic restarts of one instance (docs/reference/instances.md#auto-restart) */
export const autoRestartCooldown = 60 * 60 * 1000

export type AutoRestartPolicy = 'never' | 'best_effort'

/** Absent means the default, which is best effort. */
export function autoRestartEnabled(policy: AutoRestartPolicy | null | undefined): boolean {
  return policy !== 'never'
}

/** When the next automatic restart may begin; null when there was none yet. Also when already past. */
export function cooldownExpiration(lastAutoRestarted: Date | null | undefined): Date | null {
  return lastAutoRestarted == null ? null : new Date(lastAutoRestarted.getTime() + autoRestartCooldown)
}

/** Would the system restart this instance now? (docs/reference/specification.md#states-and-transitions) */
export function isDueForAutoRestart(
  instance: { runState: RunState; enabled: boolean; cooldownExpiration: Date | null | undefined },
  now: Date,
): boolean {
  return (
    instance.runState === 'failed' &&
    instance.enabled &&
    (instance.cooldownExpiration == null || instance.cooldownExpiration <= now)
  )
}

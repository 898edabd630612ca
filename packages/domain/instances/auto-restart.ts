import type { RunState } from './states.ts'

/** Minimum ms between two automatic restarts of one instance (docs/reference/instances.md#auto-restart). */
export const autoRestartCooldown = 60 * 60 * 1000

export type AutoRestartPolicy = 'never' | 'best_effort'

/** Whether the policy allows automatic restarts. No policy means best effort. */
export function autoRestartEnabled(policy: AutoRestartPolicy | null | undefined): boolean {
  return policy !== 'never'
}

/**
 * Returns the time at which the cooldown ends, which may be in the past; null if the instance was never restarted
 * automatically.
 */
export function cooldownExpiration(lastAutoRestarted: Date | null | undefined): Date | null {
  return lastAutoRestarted == null ? null : new Date(lastAutoRestarted.getTime() + autoRestartCooldown)
}

/** Whether the system restarts the instance now (docs/reference/specification.md#states-and-transitions). */
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

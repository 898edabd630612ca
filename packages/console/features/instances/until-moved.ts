import { targetStates } from '@portico/domain/instances/actions.ts'
import { isTransitional } from '@portico/domain/instances/states.ts'
import { invoke } from '#data/calls.ts'
import { loadCapabilities } from '#data/capabilities.ts'
import { pollWhileChanging } from '#data/polling.ts'
import { waitForResponse } from '#data/wait-for-response.ts'
import type { Until } from '#shell/actions/report-outcome.tsx'

/** Returns a function that resolves when an instance has reached the intended state or another final state. */
export function untilMoved(move: keyof typeof targetStates): Until<{ readonly id: string }> {
  return async ({ id }) => {
    const { runState } = await waitForResponse(
      'instanceView',
      { path: { instance: id } },
      (seen) => !isTransitional(seen.runState),
      pollWhileChanging,
    )
    if (runState === targetStates[move]) return null
    return (await failureOf(id)) ?? `It is ${runState}.`
  }
}

/** Returns why the machine is not in the intended state, if the server reports it. */
async function failureOf(instance: string): Promise<string | null> {
  const { filters } = await loadCapabilities()
  if (!filters) return null
  return (await invoke('porticoInstanceFailure', { path: { instance } })).failure
}

import { formatBytes } from '@portico/domain/byte-size.ts'
import type { Instance } from '@portico/contract/types.ts'
import type { CallData } from '#data/calls.ts'
import type { ChartMark, GapReason } from '#ui/chart/series.ts'

type Change = Pick<
  CallData<'porticoChanges'>['items'][number],
  'kind' | 'id' | 'name' | 'time' | 'before' | 'after' | 'actor' | 'requestId'
>
type Stored = Readonly<Record<string, unknown>> | null

/** Labels of states that a user's action leads to. States that follow automatically have no mark. */
const actionLabels: Readonly<Record<string, string>> = {
  starting: 'started',
  stopping: 'stopped',
  rebooting: 'rebooted',
  failed: 'failed',
  migrating: 'moved',
}

/** Returns the chart marks for an instance's changes. */
export function marksIn(changes: readonly Change[], instance: string): readonly ChartMark[] {
  const own = changes.filter(({ id }) => id === instance)
  // Resources created together with the instance have no mark.
  const ownRequests = new Set(own.flatMap(({ requestId }) => requestId ?? []))
  const others = changes.filter(({ id, requestId }) => id !== instance && !ownRequests.has(requestId ?? ''))
  return [...own, ...others]
    .flatMap((change) => {
      const label = change.id === instance ? wordOfInstance(change) : wordOfPart(change, instance)
      return label === null ? [] : [{ time: change.time.getTime(), label }]
    })
    .toSorted((one, other) => one.time - other.time)
}

function wordOfInstance({ before, after, actor }: Change): string | null {
  if (before === null) return 'created'
  if (after === null) return null
  const [from, to] = [stateIn(before), stateIn(after)]
  const words = [
    after['ncpus'] !== before['ncpus'] && `${Number(before['ncpus'])} → ${Number(after['ncpus'])} vCPUs`,
    after['memory'] !== before['memory'] &&
      `${formatBytes(Number(before['memory']))} → ${formatBytes(Number(after['memory']))}`,
  ].filter((word) => word !== false)
  if (words.length > 0) return `resized ${words.join(', ')}`
  if (to === null || from === to) return null
  if (to === 'starting' && from === 'failed' && actor.kind !== 'user') return 'restarted automatically'
  // If no request caused this, the guest shut down by itself.
  if (to === 'stopped' && from === 'running') return 'shut down'
  return actionLabels[to] ?? null
}

/** Returns the label for a disk or interface that was attached or detached, unless together with the instance. */
function wordOfPart({ kind, name, before, after }: Change, instance: string): string | null {
  const [was, is] = [before?.['instance_id'] === instance, after?.['instance_id'] === instance]
  if (was === is) return null
  if (kind === 'disk' && before !== null && after !== null)
    return `${is ? 'attached' : 'detached'} ${name ?? 'disk'}`
  return kind === 'instance-network-interface' ? `${is ? 'added' : 'removed'} ${name ?? 'interface'}` : null
}

const stateIn = (stored: Stored): string | null => {
  const state = stored?.['run_state']
  return typeof state === 'string' ? state : null
}

/** Labels of the states in which an instance has no samples. */
const idleLabels: Readonly<Record<string, string>> = {
  creating: 'Stopped',
  starting: 'Stopped',
  stopping: 'Stopped',
  stopped: 'Stopped',
  failed: 'Failed',
}

/**
 * Returns why an instance has no samples at a time, based on its changes.
 * @param changes the loaded changes; the previous state of the first one applies before it
 */
export function gapReasonOf(
  changes: readonly Change[],
  instance: Pick<Instance, 'id' | 'runState' | 'timeCreated' | 'timeRunStateUpdated'>,
): GapReason {
  const turns = changes
    .filter(({ id, before, after }) => id === instance.id && stateIn(before) !== stateIn(after))
    .toSorted((one, other) => one.time.getTime() - other.time.getTime())
  const stateAt = (time: number): string | null => {
    const last = turns.findLast((turn) => turn.time.getTime() <= time)
    if (last !== undefined) return stateIn(last.after)
    const [first] = turns
    if (first !== undefined) return stateIn(first.before)
    return time >= instance.timeRunStateUpdated.getTime() ? instance.runState : null
  }
  return (time) => {
    if (time <= instance.timeCreated.getTime()) return 'Not created yet'
    const state = stateAt(time)
    return (state !== null && idleLabels[state]) || 'No samples'
  }
}

/** Returns whether the instance has never run; null if the loaded changes do not include its creation. */
export function hasNeverRun(changes: readonly Change[], instance: string): boolean | null {
  const own = changes.filter(({ id }) => id === instance)
  if (!own.some(({ before }) => before === null)) return null
  return own.every(({ after }) => stateIn(after) !== 'running')
}

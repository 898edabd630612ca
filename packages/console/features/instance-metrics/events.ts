import { formatBytes } from '@portico/domain/byte-size.ts'
import type { Instance } from '@portico/contract/types.ts'
import type { CallData } from '#data/calls.ts'
import type { ChartMark, GapReason } from '#ui/chart/series.ts'

type Change = Pick<
  CallData<'porticoChanges'>['items'][number],
  'kind' | 'id' | 'name' | 'time' | 'before' | 'after' | 'actor' | 'requestId'
>
type Stored = Readonly<Record<string, unknown>> | null

/** Labels of the states that an action leads to; states that follow automatically are not marked. */
const actionLabels: Readonly<Record<string, string>> = {
  starting: 'started',
  stopping: 'stopped',
  rebooting: 'rebooted',
  failed: 'failed',
  migrating: 'moved',
}

/** Returns the marks of an instance's changes that are worth one. */
export function marksIn(changes: readonly Change[], instance: string): readonly ChartMark[] {
  const own = changes.filter(({ id }) => id === instance)
  // What was created together with the instance has no mark of its own.
  const told = new Set(own.flatMap(({ requestId }) => requestId ?? []))
  const others = changes.filter(({ id, requestId }) => id !== instance && !told.has(requestId ?? ''))
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
  // No request caused it, so the guest shut down by itself.
  if (to === 'stopped' && from === 'running') return 'shut down'
  return actionLabels[to] ?? null
}

/** Disks and interfaces that were attached or detached, but not together with the instance. */
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

/** Labels of states without samples. */
const idleLabels: Readonly<Record<string, string>> = {
  creating: 'Stopped',
  starting: 'Stopped',
  stopping: 'Stopped',
  stopped: 'Stopped',
  failed: 'Failed',
}

/**
 * Returns why an instance has no sample at a time, as far as its changes say.
 * @param changes the known changes; before the first one, its previous state applies
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

/** Returns whether it has never run; null when its changes do not reach back to its creation. */
export function hasNeverRun(changes: readonly Change[], instance: string): boolean | null {
  const own = changes.filter(({ id }) => id === instance)
  if (!own.some(({ before }) => before === null)) return null
  return own.every(({ after }) => stateIn(after) !== 'running')
}

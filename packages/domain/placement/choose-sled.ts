import { exactBytes } from '#byte-size.ts'
import { insufficientCapacity, invalidRequest, type Refusal } from '#refusals.ts'

/** A sled that accepts machines, with its free capacity; memory in bytes. */
export interface CandidateSled {
  readonly id: string
  readonly freeThreads: number
  readonly freeMemory: number
}

/** An affinity group of the instance, with the IDs of the sleds on which its other members use resources. */
export interface PlacementGroup {
  readonly id: string
  readonly kind: 'affinity' | 'anti_affinity'
  readonly policy: 'allow' | 'fail'
  readonly name: string
  readonly sledIds: readonly string[]
}

export interface PlacementRequest {
  readonly ncpus: number
  readonly memory: number
  readonly groups: readonly PlacementGroup[]
}

export type Placement = { readonly sledId: string } | { readonly refusal: Refusal }

const failed = (why: string) => `Failed to place instance: ${why}`

/**
 * Chooses a sled for an instance (docs/reference/affinity.md, docs/reference/hardware.md). Groups with policy fail
 * restrict the candidates, groups with policy allow order them, then the emptiest sled wins. `pick` chooses among equal
 * candidates, given their number.
 */
export function chooseSled(
  sleds: readonly CandidateSled[],
  request: PlacementRequest,
  pick: (choices: number) => number,
): Placement {
  const required = requirementsOf(request.groups)
  if ('refusal' in required) return required
  const allowed = sleds.filter(
    (sled) => (required.only === null || sled.id === required.only) && !required.excluded.has(sled.id),
  )
  const fitting = allowed.filter(
    (sled) => sled.freeThreads >= request.ncpus && sled.freeMemory >= request.memory,
  )
  if (fitting.length === 0)
    return {
      refusal: insufficientCapacity(failed(refusalWithoutCapacity(sleds, allowed, request, required))),
    }
  const best = Math.max(...fitting.map((sled) => preference(sled.id, request.groups)))
  const preferred = fitting.filter((sled) => preference(sled.id, request.groups) === best)
  const emptiest = Math.max(...preferred.map((sled) => sled.freeMemory))
  const choices = preferred.filter((sled) => sled.freeMemory === emptiest)
  const chosen = choices[pick(choices.length)] ?? choices[0]
  if (chosen === undefined) throw new Error('a choice was made from at least one sled')
  return { sledId: chosen.id }
}

interface Requirements {
  readonly only: string | null
  readonly excluded: ReadonlySet<string>
}

function requirementsOf(groups: readonly PlacementGroup[]): Requirements | { refusal: Refusal } {
  const hard = groups.filter((group) => group.policy === 'fail')
  const excluded = new Set(
    hard.filter(({ kind }) => kind === 'anti_affinity').flatMap((group) => group.sledIds),
  )
  const together = new Set(hard.filter(({ kind }) => kind === 'affinity').flatMap((group) => group.sledIds))
  const [only = null] = together
  if (together.size > 1) {
    return {
      refusal: invalidRequest(failed('members of its affinity groups already run on more than one sled')),
    }
  }
  if (only !== null && excluded.has(only)) {
    return { refusal: invalidRequest(failed('its affinity and anti-affinity groups contradict each other')) }
  }
  return { only, excluded }
}

/**
 * Returns the number of affinity groups minus the number of anti-affinity groups with members on the sled. Higher is
 * better.
 */
function preference(sledId: string, groups: readonly PlacementGroup[]): number {
  return groups
    .filter((group) => group.policy === 'allow' && group.sledIds.includes(sledId))
    .reduce((sum, group) => sum + (group.kind === 'affinity' ? 1 : -1), 0)
}

/**
 * Returns the refusal when no sled has enough capacity. @param allowed the sleds that satisfy the groups with policy
 * fail
 */
function refusalWithoutCapacity(
  sleds: readonly CandidateSled[],
  allowed: readonly CandidateSled[],
  request: PlacementRequest,
  hard: Requirements,
): string {
  const size = `${request.ncpus} ${request.ncpus === 1 ? 'vCPU' : 'vCPUs'} and ${exactBytes(request.memory)} of memory`
  if (sleds.length === 0) return 'no sled is in service and provisionable'
  const named = (kind: PlacementGroup['kind']) => namesOf(request.groups, kind)
  if (hard.only !== null) {
    const sled = `the sled of its affinity ${named('affinity')}`
    return allowed.length === 0
      ? `${sled} accepts no instances now; the instance needs ${size}`
      : `${sled} has no capacity for ${size}; ${mostFree(allowed)}`
  }
  if (hard.excluded.size === 0) return `no sled has capacity for ${size}; ${mostFree(sleds)}`
  const outside = `no sled outside its anti-affinity ${named('anti_affinity')}`
  return allowed.length === 0
    ? `${outside} is in service and provisionable; the instance needs ${size}`
    : `${outside} has capacity for ${size}; ${mostFree(allowed)}`
}

/** Formats `group "db"` or `groups "db", "web"`: the groups with policy fail that have running members. */
function namesOf(groups: readonly PlacementGroup[], kind: PlacementGroup['kind']): string {
  const named = groups.filter(
    (group) => group.kind === kind && group.policy === 'fail' && group.sledIds.length > 0,
  )
  return `${named.length === 1 ? 'group' : 'groups'} ${named.map(({ name }) => `"${name}"`).join(', ')}`
}

function mostFree(sleds: readonly CandidateSled[]): string {
  // A sled that was made smaller may be over-committed. Its free capacity is then zero, not negative.
  const threads = Math.max(0, ...sleds.map((sled) => sled.freeThreads))
  const memory = Math.max(0, ...sleds.map((sled) => sled.freeMemory))
  const isOne = sleds.some(
    (sled) => Math.max(0, sled.freeThreads) === threads && Math.max(0, sled.freeMemory) === memory,
  )
  return isOne
    ? `the largest free capacity of a sled is ${threads} threads and ${exactBytes(memory)}`
    : `the largest free capacity is ${threads} threads on one sled and ${exactBytes(memory)} on another`
}

import { exactBytes } from '#byte-size.ts'
import { insufficientCapacity, invalidRequest, type Refusal } from '#refusals.ts'

/** A sled that may take machines, with what is free on it; memory in bytes. */
export interface CandidateSled {
  readonly id: string
  readonly freeThreads: number
  readonly freeMemory: number
}

/** A group the instance is in, with the sleds on which other members hold resources now. */
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
 * Choose a sled (docs/reference/affinity.md, docs/reference/hardware.md). Hard rules narrow the choice, preferences
 * order it, then the emptiest sled wins; among equals `pick` decides, given how many there are.
 */
export function place(
  sleds: readonly CandidateSled[],
  request: PlacementRequest,
  pick: (choices: number) => number,
): Placement {
  const hard = hardRules(request.groups)
  if ('refusal' in hard) return hard
  const allowed = sleds.filter(
    (sled) => (hard.only === null || sled.id === hard.only) && !hard.excluded.has(sled.id),
  )
  const fitting = allowed.filter(
    (sled) => sled.freeThreads >= request.ncpus && sled.freeMemory >= request.memory,
  )
  if (fitting.length === 0)
    return { refusal: insufficientCapacity(failed(whyNothingFits(sleds, allowed, request, hard))) }
  const best = Math.max(...fitting.map((sled) => preference(sled.id, request.groups)))
  const preferred = fitting.filter((sled) => preference(sled.id, request.groups) === best)
  const emptiest = Math.max(...preferred.map((sled) => sled.freeMemory))
  const choices = preferred.filter((sled) => sled.freeMemory === emptiest)
  const chosen = choices[pick(choices.length)] ?? choices[0]
  if (chosen === undefined) throw new Error('a choice was made from at least one sled')
  return { sledId: chosen.id }
}

interface HardRules {
  readonly only: string | null
  readonly excluded: ReadonlySet<string>
}

function hardRules(groups: readonly PlacementGroup[]): HardRules | { refusal: Refusal } {
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

/** Higher is better: company that is liked, minus company that is not. */
function preference(sledId: string, groups: readonly PlacementGroup[]): number {
  return groups
    .filter((group) => group.policy === 'allow' && group.sledIds.includes(sledId))
    .reduce((sum, group) => sum + (group.kind === 'affinity' ? 1 : -1), 0)
}

/** @param allowed the sleds that the hard rules leave */
function whyNothingFits(
  sleds: readonly CandidateSled[],
  allowed: readonly CandidateSled[],
  request: PlacementRequest,
  hard: HardRules,
): string {
  const size = `${request.ncpus} ${request.ncpus === 1 ? 'vCPU' : 'vCPUs'} and ${exactBytes(request.memory)} of memory`
  if (sleds.length === 0) return 'no sled is in service and provisionable'
  const named = (kind: PlacementGroup['kind']) => namesOf(request.groups, kind)
  if (hard.only !== null) {
    const sled = `the sled of its affinity ${named('affinity')}`
    return allowed.length === 0
      ? `${sled} takes no instances now; it needs ${size}`
      : `${sled} has no room for ${size}; ${mostFree(allowed)}`
  }
  if (hard.excluded.size === 0) return `no sled has room for ${size}; ${mostFree(sleds)}`
  const outside = `no sled outside its anti-affinity ${named('anti_affinity')}`
  return allowed.length === 0
    ? `${outside} is in service and provisionable; it needs ${size}`
    : `${outside} has room for ${size}; ${mostFree(allowed)}`
}

/** `group "db"`, `groups "db", "web"`: those with hard rules whose members run somewhere. */
function namesOf(groups: readonly PlacementGroup[], kind: PlacementGroup['kind']): string {
  const named = groups.filter(
    (group) => group.kind === kind && group.policy === 'fail' && group.sledIds.length > 0,
  )
  return `${named.length === 1 ? 'group' : 'groups'} ${named.map(({ name }) => `"${name}"`).join(', ')}`
}

function mostFree(sleds: readonly CandidateSled[]): string {
  // A sled that got smaller may hold more than it has: then nothing is free on it.
  const threads = Math.max(0, ...sleds.map((sled) => sled.freeThreads))
  const memory = Math.max(0, ...sleds.map((sled) => sled.freeMemory))
  const isOne = sleds.some(
    (sled) => Math.max(0, sled.freeThreads) === threads && Math.max(0, sled.freeMemory) === memory,
  )
  return isOne
    ? `the most free on one are ${threads} threads and ${exactBytes(memory)}`
    : `the most free are ${threads} threads on one and ${exactBytes(memory)} on another`
}

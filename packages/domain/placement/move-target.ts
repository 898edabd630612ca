/** Decides where a running instance may move (docs/decisions/0081-live-migration.md). */
import { exactBytes } from '#byte-size.ts'
import { type CandidateSled, chooseSled, type Placement, type PlacementGroup } from './choose-sled.ts'
import { wouldViolate } from './group-rule.ts'

/** A machine that is to move; memory in bytes. */
export interface MovingMachine {
  /** ID of its present sled */
  readonly sledId: string
  readonly ncpus: number
  readonly memory: number
  readonly groups: readonly PlacementGroup[]
}

/** A sled with everything that may exclude it as the target of a move. */
export interface KnownSled extends CandidateSled {
  readonly isExpunged: boolean
  readonly isProvisionable: boolean
  /** why nothing can move there, as a sentence, such as a failure of the sled; null if it works */
  readonly problem: string | null
}

/** Returns why a machine cannot move to a sled, as a sentence for operators; null if it can. */
export function whyNotMoveTo(sled: KnownSled, machine: MovingMachine): string | null {
  if (sled.id === machine.sledId) return 'The instance is on this sled.'
  return whyUnavailable(sled) ?? whyRefusedByGroups(sled, machine.groups) ?? whyTooSmall(sled, machine)
}

/** Returns which group's preference a move to this sled violates, as a sentence; null if there is none. */
export function moveWarning({ id }: Pick<KnownSled, 'id'>, groups: readonly PlacementGroup[]): string | null {
  const violated = groups.find((group) => group.policy === 'allow' && wouldViolate(group, id))
  return violated === undefined ? null : groupSentence(violated)
}

/**
 * Chooses a sled as a start does, among those that can take the machine.
 * @param pick chooses among equal candidates, given their number
 */
export function chooseMoveTarget(
  sleds: readonly KnownSled[],
  machine: MovingMachine,
  pick: (choices: number) => number,
): Placement {
  const others = sleds.filter((sled) => sled.id !== machine.sledId && whyUnavailable(sled) === null)
  return chooseSled(others, machine, pick)
}

function whyUnavailable({ isExpunged, isProvisionable, problem }: KnownSled): string | null {
  if (isExpunged) return 'The sled is expunged.'
  return problem ?? (isProvisionable ? null : 'The sled is out of service.')
}

function whyRefusedByGroups({ id }: KnownSled, groups: readonly PlacementGroup[]): string | null {
  const violated = groups.find((group) => group.policy === 'fail' && wouldViolate(group, id))
  return violated === undefined ? null : groupSentence(violated)
}

function groupSentence({ kind, name }: PlacementGroup): string {
  return kind === 'anti_affinity'
    ? `Another member of its anti-affinity group "${name}" is on this sled.`
    : `Another member of its affinity group "${name}" is on another sled.`
}

function whyTooSmall({ freeThreads, freeMemory }: KnownSled, { ncpus, memory }: MovingMachine) {
  if (freeThreads < ncpus) {
    return `The sled has ${Math.max(0, freeThreads)} free vCPUs, and the instance needs ${ncpus}.`
  }
  if (freeMemory >= memory) return null
  const free = exactBytes(Math.max(0, freeMemory))
  return `The sled has ${free} of free memory, and the instance needs ${exactBytes(memory)}.`
}

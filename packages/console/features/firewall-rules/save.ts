import type { VpcFirewallRule } from '@portico/contract/types.ts'
import { CallError } from '#data/api-error.ts'
import { ifUnchanged, invoke } from '#data/calls.ts'
import { inTurn } from '#data/in-turn.ts'
import { queryClient } from '#data/query-client.ts'
import { invalidate, seed } from '#data/use-act.ts'
import type { SetChange } from './changes.ts'
import { differences, type Meeting, meet, type RuleDifference, withRule } from './merge.ts'
import { bodyOf, type RuleBody } from './rule.ts'

/** Where a set of rules is, by names. */
export interface RulePlace {
  readonly project: string
  readonly vpc: string
}

/** The set as the server has it at this moment. Only some servers name its version. */
interface RuleSet {
  readonly rules: readonly RuleBody[]
  readonly version: string | null
}

/** So often somebody else may be quicker before it is given up. */
const mostTries = 5

async function readSet(place: RulePlace): Promise<RuleSet> {
  let version: string | null = null
  const onHeaders = (headers: Headers) => {
    version = headers.get('etag')
  }
  const { rules } = await invoke('vpcFirewallRulesView', { query: { ...place } }, undefined, { onHeaders })
  return { rules: rules.map(bodyOf), version }
}

/**
 * Put a set in the place of the one that was read.
 * @returns false when somebody else was quicker. A server that names no versions cannot tell; since the set was read
 * right before, little can have happened.
 * @throws CallError
 */
async function writeSet(
  place: RulePlace,
  { version }: RuleSet,
  rules: readonly RuleBody[],
): Promise<boolean> {
  const args = { query: { ...place }, body: { rules: [...rules] } }
  try {
    const answer = await invoke('vpcFirewallRulesUpdate', args, undefined, ifUnchanged(version))
    seed('vpcFirewallRulesView', { query: { ...place } }, answer)
    void invalidate('vpc_firewall_rule')
    return true
  } catch (error) {
    if (error instanceof CallError && error.status === 412) return false
    throw error
  }
}

/** What cannot be done to the set as it is by now, said like a refusal of the server. */
const refused = (message: string) =>
  new CallError(message, { status: 412, code: 'PreconditionFailed', operation: 'vpcFirewallRulesUpdate' })

const keepChanging = 'Others keep changing these rules. Try again in a moment'

/**
 * Change the set that there is by now, whatever others did to it meanwhile.
 * @returns what others did to it since the page showed it
 * @throws CallError
 */
export function changeSet(place: RulePlace, change: SetChange): Promise<readonly RuleDifference[]> {
  return inTurn(turnOf(place), () => changeNow(place, change))
}

async function changeNow(place: RulePlace, change: SetChange): Promise<readonly RuleDifference[]> {
  const seen = shownSet(place)
  for (let tries = 0; tries < mostTries; tries++) {
    const now = await readSet(place)
    const changed = change(now.rules)
    if ('refused' in changed) throw refused(changed.refused)
    if (await writeSet(place, now, changed.rules)) {
      return seen === undefined ? [] : differences(seen, now.rules)
    }
  }
  throw refused(keepChanging)
}

/** A form's rule met what others did to the set. */
export interface Met {
  readonly meeting: Exclude<Meeting, { type: 'alone' }>
  /** The set that the form began with, or was last shown. */
  readonly base: readonly RuleBody[]
  /** The set that it met. */
  readonly now: readonly RuleBody[]
}

/**
 * Save the one rule of a form, if nobody changed the set since the form began with it.
 * @param base the set that it began with, or was last shown to whoever fills it in
 * @returns null when it is saved, else what it met
 * @throws CallError
 */
export function saveRule(
  place: RulePlace,
  base: readonly RuleBody[],
  was: string | null,
  mine: RuleBody,
): Promise<Met | null> {
  return inTurn(turnOf(place), () => saveNow(place, base, was, mine))
}

async function saveNow(
  place: RulePlace,
  base: readonly RuleBody[],
  was: string | null,
  mine: RuleBody,
): Promise<Met | null> {
  for (let tries = 0; tries < mostTries; tries++) {
    const now = await readSet(place)
    const meeting = meet(base, now.rules, was, mine)
    if (meeting.type !== 'alone') return { meeting, base, now: now.rules }
    if (await writeSet(place, now, withRule(now.rules, was, mine))) return null
  }
  throw refused(keepChanging)
}

/** Where no versions are named, only turns keep one change of this page from undoing the one before. */
const turnOf = ({ project, vpc }: RulePlace) => `firewall rules of ${project}/${vpc}`

/** The set that the page shows. */
function shownSet(place: RulePlace): readonly RuleBody[] | undefined {
  const key = ['vpcFirewallRulesView', { query: { ...place } }] as const
  const data = queryClient.getQueryData<{ rules: readonly VpcFirewallRule[] }>(key)
  return data?.rules.map(bodyOf)
}

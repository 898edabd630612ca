import type { VpcFirewallRule } from '@portico/contract/types.ts'
import { CallError } from '#data/api-error.ts'
import { ifUnchanged, invoke } from '#data/calls.ts'
import { runInOrder } from '#data/run-in-order.ts'
import { queryClient } from '#data/query-client.ts'
import { invalidate, seed } from '#data/update-cache.ts'
import type { SetChange } from './changes.ts'
import { differences, type ChangeRelation, relateChanges, type RuleDifference, withRule } from './merge.ts'
import { bodyOf, type RuleBody } from './rule.ts'

/** The VPC of a rule set, by names. */
export interface RuleScope {
  readonly project: string
  readonly vpc: string
}

/** The current rule set on the server. Only some servers send its version. */
interface RuleSet {
  readonly rules: readonly RuleBody[]
  readonly version: string | null
}

/** Maximum number of attempts after version conflicts. */
const maxAttempts = 5

async function readSet(scope: RuleScope): Promise<RuleSet> {
  let version: string | null = null
  const onHeaders = (headers: Headers) => {
    version = headers.get('etag')
  }
  const { rules } = await invoke('vpcFirewallRulesView', { query: { ...scope } }, undefined, { onHeaders })
  return { rules: rules.map(bodyOf), version }
}

/**
 * Replaces the set that was read.
 * @returns false after a version conflict. A server without versions cannot detect one, but the set was read just
 * before.
 * @throws CallError
 */
async function writeSet(
  scope: RuleScope,
  { version }: RuleSet,
  rules: readonly RuleBody[],
): Promise<boolean> {
  const args = { query: { ...scope }, body: { rules: [...rules] } }
  try {
    const answer = await invoke('vpcFirewallRulesUpdate', args, undefined, ifUnchanged(version))
    seed('vpcFirewallRulesView', { query: { ...scope } }, answer)
    void invalidate('vpc_firewall_rule')
    return true
  } catch (error) {
    if (error instanceof CallError && error.status === 412) return false
    throw error
  }
}

/** Returns an error in the form of a server refusal, for a change that is not possible on the latest set. */
const refused = (message: string) =>
  new CallError(message, { status: 412, code: 'PreconditionFailed', operation: 'vpcFirewallRulesUpdate' })

const keepChanging = 'Other users keep changing these rules. Try again in a moment'

/**
 * Applies a change to the latest set, on top of concurrent changes.
 * @returns the changes of others since the page loaded the set
 * @throws CallError
 */
export function changeSet(scope: RuleScope, change: SetChange): Promise<readonly RuleDifference[]> {
  return runInOrder(turnOf(scope), () => changeNow(scope, change))
}

async function changeNow(scope: RuleScope, change: SetChange): Promise<readonly RuleDifference[]> {
  const seen = shownSet(scope)
  for (let tries = 0; tries < maxAttempts; tries++) {
    const now = await readSet(scope)
    const changed = change(now.rules)
    if ('refused' in changed) throw refused(changed.refused)
    if (await writeSet(scope, now, changed.rules)) {
      return seen === undefined ? [] : differences(seen, now.rules)
    }
  }
  throw refused(keepChanging)
}

/** A form's rule conflicts with changes of others. */
export interface RuleConflict {
  readonly meeting: Exclude<ChangeRelation, { type: 'alone' }>
  /** The set that the form was based on. */
  readonly base: readonly RuleBody[]
  /** The set it conflicts with. */
  readonly now: readonly RuleBody[]
}

/**
 * Saves the rule of a form if nobody has changed the set since.
 * @param base the set that the form is based on
 * @returns null when it is saved, else the conflict
 * @throws CallError
 */
export function saveRule(
  scope: RuleScope,
  base: readonly RuleBody[],
  was: string | null,
  mine: RuleBody,
): Promise<RuleConflict | null> {
  return runInOrder(turnOf(scope), () => saveNow(scope, base, was, mine))
}

async function saveNow(
  scope: RuleScope,
  base: readonly RuleBody[],
  was: string | null,
  mine: RuleBody,
): Promise<RuleConflict | null> {
  for (let tries = 0; tries < maxAttempts; tries++) {
    const now = await readSet(scope)
    const meeting = relateChanges(base, now.rules, was, mine)
    if (meeting.type !== 'alone') return { meeting, base, now: now.rules }
    if (await writeSet(scope, now, withRule(now.rules, was, mine))) return null
  }
  throw refused(keepChanging)
}

/**
 * Without versions, only running changes one after the other keeps a change of this page from undoing the previous one.
 */
const turnOf = ({ project, vpc }: RuleScope) => `firewall rules of ${project}/${vpc}`

/** Returns the set that the page shows. */
function shownSet(scope: RuleScope): readonly RuleBody[] | undefined {
  const key = ['vpcFirewallRulesView', { query: { ...scope } }] as const
  const data = queryClient.getQueryData<{ rules: readonly VpcFirewallRule[] }>(key)
  return data?.rules.map(bodyOf)
}

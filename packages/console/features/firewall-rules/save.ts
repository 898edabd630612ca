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

/** The current rule set on the server, with its version if the server sends one. */
interface RuleSet {
  readonly rules: readonly RuleBody[]
  readonly version: string | null
}

/** Maximum number of attempts after version conflicts */
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
 * Replaces the rule set that was read before.
 * @returns false after a version conflict. A server without versions cannot detect conflicts, so the set must have been
 * read immediately before.
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

/** Returns an error like a server's refusal, for a change that is not possible on the latest rule set. */
const refused = (message: string) =>
  new CallError(message, { status: 412, code: 'PreconditionFailed', operation: 'vpcFirewallRulesUpdate' })

const keepChanging = 'Other users keep changing these rules. Try again in a moment'

/**
 * Applies a change to the latest rule set, and so keeps concurrent changes.
 * @returns the changes of others since the page loaded the rule set
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

/** A conflict between a form's rule and changes of others. */
export interface RuleConflict {
  readonly meeting: Exclude<ChangeRelation, { type: 'alone' }>
  /** The rule set on which the form was based. */
  readonly base: readonly RuleBody[]
  /** The current rule set, which conflicts with the form. */
  readonly now: readonly RuleBody[]
}

/**
 * Saves the rule of a form if no other user has changed the rule set in the meantime.
 * @param base the rule set on which the form is based
 * @returns null if saved, else the conflict
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
 * Key for running changes of a rule set one after another: on a server without versions, concurrent changes of this
 * page could undo each other.
 */
const turnOf = ({ project, vpc }: RuleScope) => `firewall rules of ${project}/${vpc}`

/** Returns the rule set that the page displays. */
function shownSet(scope: RuleScope): readonly RuleBody[] | undefined {
  const key = ['vpcFirewallRulesView', { query: { ...scope } }] as const
  const data = queryClient.getQueryData<{ rules: readonly VpcFirewallRule[] }>(key)
  return data?.rules.map(bodyOf)
}

import { messageOf } from '#data/api-error.ts'
import { kinds } from '#kinds/kinds.ts'
import { toast } from '#ui/feedback/toast.ts'
import { countOf } from '#ui/format/text.ts'
import type { SetChange } from './changes.ts'
import type { RuleDifference } from './merge.ts'
import { changeSet, type RuleScope } from './save.ts'

/**
 * Changes the rule set, and reports the result together with concurrent changes of other users that were merged.
 * @returns whether it succeeded; a failure has already been reported
 */
export async function changeRules(
  scope: RuleScope,
  change: SetChange,
  names: readonly string[],
  done: string,
): Promise<boolean> {
  try {
    const others = await changeSet(scope, change)
    const { one, many } = kinds.vpc_firewall_rule
    const [name] = names
    toast.success({
      ...(others.length > 0 && { timeout: null }),
      content: (
        <>
          {names.length === 1 ? (
            <>
              Firewall rule <b>{name}</b>
            </>
          ) : (
            countOf(names.length, one, many)
          )}{' '}
          {done}
          {others.length > 0 && `. ${othersText(others)}. Your change was applied on top of it`}
        </>
      ),
    })
    return true
  } catch (error) {
    toast.error({ title: 'Could not change firewall rules', content: messageOf(error) })
    return false
  }
}

/** Returns `Another user changed allow-db and removed allow-ftp in the meantime`. */
function othersText(others: readonly RuleDifference[]): string {
  const named = (what: RuleDifference['what']) =>
    others.filter((each) => each.what === what).map(({ name }) => name)
  const parts = (['changed', 'added', 'removed'] as const)
    .map((what) => ({ what, names: named(what) }))
    .filter(({ names }) => names.length > 0)
    .map(({ what, names }) => `${what} ${names.length > 3 ? `${names.length} rules` : names.join(', ')}`)
  return `Another user ${parts.join(' and ')} in the meantime`
}

import { kinds } from '#kinds/kinds.ts'
import { BulkConfirmation } from '#shell/actions/bulk-confirmation.tsx'
import { LazyCode } from '#shell/as-code/lazy-code.tsx'
import { useAsCode } from '#shell/as-code/use-as-code.tsx'
import { countOf } from '#ui/format/text.ts'
import { confirm } from '#ui/overlays/confirm.tsx'
import { changeRules } from './change-rules.tsx'
import { cloning, removing, type SetChange, setting } from './changes.ts'
import { RulePreview } from './preview.tsx'
import type { RuleBody } from './rule.ts'
import type { RuleScope } from './save.ts'
import { setCall } from './set-call.ts'

const { one, many } = kinds.vpc_firewall_rule

/** The texts for confirming and reporting one change of several rules. */
interface Question {
  /** verb of the button: `Delete` */
  readonly verb: string
  /** past participle for the report: `deleted` */
  readonly done: string
  readonly tone?: 'danger'
  readonly lead: string
  readonly change: SetChange
}

/**
 * Asks for confirmation before several rules are changed together, and shows a preview of the effect.
 * @param all the displayed rule set
 */
function confirmChange(
  scope: RuleScope,
  { verb, done, tone, lead, change }: Question,
  rules: readonly RuleBody[],
  all: readonly RuleBody[],
  onOver?: () => void,
): void {
  const names = rules.map(({ name }) => name)
  const foreseen = change(all)
  confirm({
    title: `${verb} ${names.length === 1 ? `${one} ${names[0] ?? ''}` : countOf(names.length, one, many)}`,
    body: (
      <div className="flex flex-col gap-3">
        <BulkConfirmation lead={lead} items={names.map((name) => ({ name }))} noun={{ one, many }} />
        {'rules' in foreseen && <Effect scope={scope} rules={foreseen.rules} />}
      </div>
    ),
    actionLabel: verb,
    ...(tone && { tone }),
    onConfirm: async () => {
      if (await changeRules(scope, change, names, done)) onOver?.()
    },
  })
}

/** The effect of the change, and its request as code. */
function Effect({ scope, rules }: { scope: RuleScope; rules: readonly RuleBody[] }) {
  const code = useAsCode()
  return (
    <>
      <RulePreview scope={scope} rules={rules} />
      <div>
        <div className="-ml-3 flex">{code.button}</div>
        {code.isOpen && <LazyCode request={setCall(scope, rules)} onMissing={code.hide} />}
      </div>
    </>
  )
}

export function confirmRemove(
  scope: RuleScope,
  rules: readonly RuleBody[],
  all: readonly RuleBody[],
  onOver?: () => void,
): void {
  const lead =
    'Later rules, or the default, then apply to packets that only these rules match. This cannot be undone.'
  const change = removing(rules)
  confirmChange(scope, { verb: 'Delete', done: 'deleted', tone: 'danger', lead, change }, rules, all, onOver)
}

export function confirmSwitch(
  scope: RuleScope,
  status: RuleBody['status'],
  rules: readonly RuleBody[],
  all: readonly RuleBody[],
  onOver?: () => void,
): void {
  const change = setting(
    rules.map(({ name }) => name),
    { status },
  )
  const question: Question =
    status === 'enabled'
      ? { verb: 'Enable', done: 'enabled', lead: 'They take effect at once.', change }
      : { verb: 'Disable', done: 'disabled', lead: 'They are kept, but have no effect.', change }
  confirmChange(scope, question, rules, all, onOver)
}

export function confirmClone(
  scope: RuleScope,
  rules: readonly RuleBody[],
  all: readonly RuleBody[],
  onOver?: () => void,
): void {
  const change = cloning(rules.map(({ name }) => name))
  const lead = 'A copy of each is added, with “-copy” after its name.'
  confirmChange(scope, { verb: 'Clone', done: 'cloned', lead, change }, rules, all, onOver)
}

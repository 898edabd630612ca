import { WhoChanged } from '#shell/forms/who-changed.tsx'
import { useLoaded } from '#shell/use-loaded.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { mergeRule, type RuleDifference } from './merge.ts'
import type { RuleBody, RuleField } from './rule.ts'
import type { RuleConflict, RuleScope } from './save.ts'

/**
 * A dialog for the case that others changed the rule set after the form was opened. It shows their changes and asks
 * what to do with the form.
 */
export function ConflictDialog(props: {
  scope: RuleScope
  met: RuleConflict
  /** The rule when the form was opened; undefined for a new one */
  base: RuleBody | undefined
  /** The rule in the form */
  mine: RuleBody
  onClose: () => void
  /** Discards the form. */
  onTheirs: () => void
  /** Saves the form on top of the set that others changed. */
  onMine: () => void
  /** Returns to the form with both changes merged. */
  onMerged: (merged: RuleBody) => void
}) {
  const { scope, met, base, mine, onClose, onTheirs, onMine, onMerged } = props
  const { meeting } = met
  const merge = meeting.type === 'same_rule' && base !== undefined ? mergeRule(base, meeting.now, mine) : null
  return (
    <Dialog
      isOpen
      title="The rules changed since this form opened"
      width="wide"
      role="alertdialog"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onTheirs}>Take theirs</Button>
          <Button variant={merge === null ? 'primary' : 'default'} onPress={onMine}>
            {meeting.type === 'apart' ? 'Keep both' : 'Take mine'}
          </Button>
          {merge !== null && (
            <Button variant="primary" onPress={() => onMerged(merge.merged)}>
              Merge
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-fg-muted">
          <Who scope={scope} /> {leads[meeting.type]}
        </p>
        <ul
          aria-label="What changed"
          className="divide-y divide-line rounded-md border border-line bg-sunken"
        >
          {meeting.theirs.map((difference) => (
            <Difference key={difference.name} difference={difference} />
          ))}
        </ul>
        {merge !== null && merge.both.length > 0 && (
          <div>
            <p className="mb-1 font-semibold">Changed by both</p>
            <ul className="flex flex-col gap-1 text-fg-muted">
              {merge.both.map(({ field, theirs, mine: own }) => (
                <li key={field} className="break-words">
                  {fieldLabels[field]}: theirs <Value text={theirs} />, yours <Value text={own} />
                </li>
              ))}
            </ul>
          </div>
        )}
        <p className="text-xs text-fg-muted">{outcomes[meeting.type]}</p>
      </div>
    </Dialog>
  )
}

const leads = {
  apart: 'changed other rules. You can add your rule without losing their changes.',
  same_rule: 'changed the rule that you are editing.',
  gone: 'removed or renamed the rule that you are editing.',
  name_taken: 'gave another rule the name of yours.',
} as const

const outcomes = {
  apart: 'Take theirs discards your input. Keep both saves your rule in addition to their changes.',
  same_rule:
    'Take theirs discards your input. Take mine replaces their rule with yours. Merge fills the form with both changes for you to check: lists contain what both added, without what either removed; where both changed a value, yours is used.',
  gone: 'Take theirs discards your input. Take mine adds the rule again.',
  name_taken: 'Take theirs discards your input. Take mine keeps it; give your rule another name.',
} as const

const fieldLabels: Readonly<Record<RuleField, string>> = {
  name: 'Name',
  description: 'Description',
  status: 'Status',
  action: 'Action',
  direction: 'Direction',
  priority: 'Priority',
  targets: 'Targets',
  hosts: 'Hosts',
  ports: 'Ports',
  protocols: 'Protocols',
}

function Difference({ difference: { name, what, fields } }: { difference: RuleDifference }) {
  return (
    <li className="px-2.5 py-1.5 break-words">
      <b>{name}</b> <span className="text-fg-muted">{what}</span>
      {fields.map(({ field, from, to }) => (
        <p key={field} className="text-xs text-fg-muted">
          {fieldLabels[field]}: <Value text={from} /> → <Value text={to} />
        </p>
      ))}
    </li>
  )
}

const Value = ({ text }: { text: string }) => (
  <code className="font-mono text-xs text-fg">{text === '' ? 'none' : text}</code>
)

/** The user who last changed the rules of this VPC, if the server keeps a change log. */
function Who({ scope: { project, vpc } }: { scope: RuleScope }) {
  const { id } = useLoaded('vpcView', { path: { vpc }, query: { project } })
  return (
    <WhoChanged
      of={{ project, kind: 'vpc-firewall-rule' }}
      isIt={({ after, before }) => (after ?? before)?.['vpc_id'] === id}
    />
  )
}

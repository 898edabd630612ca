import { CircleDashed, Layers2, type LucideIcon, Scale } from 'lucide-react'
import { paths } from '#shell/paths.ts'
import type { StateFilter } from '#shell/list/state-filter.ts'
import { Link } from '#ui/actions/link.tsx'
import { joinNames } from '#ui/format/join-names.ts'
import { countOf } from '#ui/format/text.ts'
import { rowNoteLine } from '#ui/table/note-line.tsx'
import type { RowNote } from '#ui/table/row-note.ts'
import { confirmRemove } from './confirmations.tsx'
import { LastUsed, PacketCount } from './rule-use.tsx'
import { BadgeLine } from './badges.tsx'
import { changeRules } from './change-rules.tsx'
import { freePriorityBefore, setting } from './changes.ts'
import { bodyOf, type RuleBody, typeLabels } from './rule.ts'
import { filterItems, type Finding, type RuleRow, statesOf, targetItems } from './rows.ts'
import type { RuleScope } from './save.ts'

type Trouble = NonNullable<Finding['trouble']>
type Part = Finding['unknownTargets'][number]

const looks: Readonly<Record<Trouble['type'], { readonly icon: LucideIcon; readonly word: string }>> = {
  tied: { icon: Scale, word: 'Tied' },
  never_decides: { icon: Layers2, word: 'Never decides' },
  matches_nothing: { icon: CircleDashed, word: 'Matches nothing' },
}

/** Returns the filter chips above the list; a chip for a finding is included only if a rule has that finding. */
export function ruleFilters(rows: readonly RuleRow[]): readonly StateFilter[] {
  const isThere = (type: Trouble['type']) => rows.some(({ finding }) => finding?.trouble?.type === type)
  return [
    { label: 'Inbound', states: ['inbound'] },
    { label: 'Outbound', states: ['outbound'] },
    ...(isThere('tied') ? [{ label: 'Tied', states: ['tied'], tone: 'note' as const }] : []),
    ...(isThere('never_decides')
      ? [{ label: 'Never decide', states: ['never_decides'], tone: 'note' as const }]
      : []),
    ...(isThere('matches_nothing')
      ? [{ label: 'Match nothing', states: ['matches_nothing'], tone: 'note' as const }]
      : []),
    ...(rows.some((row) => statesOf(row).includes('unused'))
      ? [{ label: 'Unused', states: ['unused'] }]
      : []),
    { label: 'Disabled', states: ['disabled'] },
  ]
}

/**
 * Returns the line below a rule with its finding, the reason and a suggestion. In narrow layouts it also contains
 * targets, filters and use, whose columns are hidden.
 */
export function ruleNote(scope: RuleScope, rules: readonly RuleBody[]) {
  return (row: RuleRow): RowNote => {
    const trouble = row.finding?.trouble ?? null
    const content = (
      <>
        <span className="flex flex-col items-start gap-1 @min-[44rem]:hidden">
          <BadgeLine items={targetItems(row)} label={`Other targets of ${row.name}`} />
          {filterItems(row).length > 0 && (
            <BadgeLine items={filterItems(row)} label={`Other filters of ${row.name}`} />
          )}
          {row.use !== undefined && row.status !== 'disabled' && (
            <span>
              Packets: <PacketCount use={row.use} />. Last used: <LastUsed use={row.use} />
            </span>
          )}
        </span>
        {trouble && <Mark scope={scope} rules={rules} row={row} trouble={trouble} />}
      </>
    )
    return rowNoteLine(content, { isForNarrow: trouble === null })
  }
}

interface MarkProps {
  scope: RuleScope
  rules: readonly RuleBody[]
  row: RuleRow
  trouble: Trouble
}

function Mark(props: MarkProps) {
  const { row, trouble } = props
  const { icon: Icon, word } = looks[trouble.type]
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 @max-[44rem]:mt-1">
      <span className="inline-flex items-center gap-1 font-semibold whitespace-nowrap text-note">
        <Icon size={12} aria-hidden />
        {trouble.type === 'tied' ? `${word} at ${row.priority}` : word}
      </span>
      <span className="min-w-0 break-words">{reasonOf(row, trouble)}</span>
      <Remedies {...props} />
    </span>
  )
}

function reasonOf({ status, finding }: RuleRow, trouble: Trouble): string {
  switch (trouble.type) {
    case 'tied': {
      const where = countOf(trouble.interfaceCount, 'interface', 'interfaces')
      return `with ${joinNames(trouble.with)} at ${where}: they deny some of what it allows. On a tie, deny wins.`
    }
    case 'never_decides':
      return `${joinNames(trouble.coveredBy)} already ${trouble.coveredBy.length === 1 ? 'decides' : 'decide'} everything that it matches.`
    case 'matches_nothing':
      return whyNothing(trouble.why, finding) + (status === 'disabled' ? ' It is also disabled.' : '')
  }
}

function whyNothing(
  why: Extract<Trouble, { type: 'matches_nothing' }>['why'],
  finding: Finding | undefined,
): string {
  switch (why) {
    case 'no_targets':
      return 'It has no targets.'
    case 'unknown_targets':
      return `This VPC has no ${missing(finding?.unknownTargets)} that the rule could apply to.`
    case 'unknown_hosts':
      return `This VPC has no ${missing(finding?.unknownHosts)} that could be the other end.`
    case 'ports_without_protocol':
      return 'It has ports, but no protocol with ports.'
  }
}

const missing = (parts: readonly Part[] = []): string =>
  joinNames(
    parts.map(({ type, value }) => `${type === 'vpc' ? 'VPC' : typeLabels[type]} ${value}`),
    'or',
  )

function Remedies({ scope, rules, row, trouble }: MarkProps) {
  const { name } = row
  const remove = (
    <Remedy label="Delete" of={name} onPress={() => confirmRemove(scope, [bodyOf(row)], rules)} />
  )
  switch (trouble.type) {
    case 'tied': {
      const free = freePriorityBefore(row, rules)
      if (free === null) return null
      const move = () =>
        void changeRules(scope, setting([name], { priority: free }), [name], `moved to ${free}`)
      return <Remedy label={`Move to ${free}`} of={name} onPress={move} />
    }
    case 'never_decides': {
      const disable = () =>
        void changeRules(scope, setting([name], { status: 'disabled' }), [name], 'disabled')
      return (
        <>
          <Remedy label="Disable" of={name} onPress={disable} />
          {remove}
        </>
      )
    }
    case 'matches_nothing':
      return (
        <>
          <Link href={paths.firewallRuleEdit(scope.project, scope.vpc, name)}>
            Edit<span className="sr-only"> {name}</span>
          </Link>
          {remove}
        </>
      )
  }
}

function Remedy({ label, of, onPress }: { label: string; of: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={`${label}: ${of}`}
      onClick={onPress}
      className="relative rounded-sm text-accent after:absolute after:-inset-1 hover:underline"
    >
      {label}
    </button>
  )
}

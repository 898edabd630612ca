import type { PathHop } from '@portico/contract/types.ts'
import { Ban, Check, X } from 'lucide-react'
import { cx } from '#ui/cx.ts'
import { countOf } from '#ui/format/text.ts'

type RulesHop = Extract<PathHop, { type: 'rules' }>
type Rule = RulesHop['considered'][number]

/**
 * The rules that were considered for the packet, with each of their conditions, so that users see which condition a
 * rule failed.
 */
export function Considered({ hop, isOpen }: { hop: RulesHop; isOpen: boolean }) {
  const { considered, consideredTotal } = hop
  const cell = 'h-8 border-t border-line px-2.5 text-left'
  return (
    <details open={isOpen} className="mt-1.5">
      <summary className="text-accent">
        {countOf(consideredTotal, 'rule was evaluated', 'rules were evaluated')}
        {consideredTotal > considered.length && `, the last ${considered.length} of them:`}
      </summary>
      <div className="mt-1.5 overflow-x-auto rounded-md border border-line bg-raised">
        <table className="w-full border-separate border-spacing-0">
          <thead>
            <tr className="text-xs text-fg-faint *:bg-sunken *:px-2.5 *:py-1 *:text-left *:font-medium">
              <th scope="col">Priority</th>
              <th scope="col">Rule</th>
              <th scope="col">Host</th>
              <th scope="col">Protocol</th>
              <th scope="col">Port</th>
              <th scope="col">Says</th>
            </tr>
          </thead>
          <tbody>
            {considered.map((rule) => (
              <tr key={rule.rule} className={cx(rule.rule === hop.rule && 'bg-selected')}>
                <td className={cx(cell, 'tabular-nums')}>{rule.priority}</td>
                <th scope="row" className={cx(cell, 'min-w-28 py-1 font-semibold wrap-anywhere')}>
                  {rule.name}
                </th>
                <td className={cell}>
                  <Part match={rule.host} />
                </td>
                <td className={cell}>
                  <Part match={rule.protocol} />
                </td>
                <td className={cell}>
                  <Part match={rule.port} />
                </td>
                <td className={cx(cell, 'whitespace-nowrap')}>
                  <Says rule={rule} decides={rule.rule === hop.rule} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

function Part({ match }: { match: Rule['host'] }) {
  if (match === 'any') return <span className="text-fg-muted">any</span>
  const Icon = match === 'yes' ? Check : X
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 whitespace-nowrap',
        match === 'yes' ? 'text-fg-muted' : 'font-semibold text-bad',
      )}
    >
      <Icon size={13} aria-hidden />
      {match === 'yes' ? 'matches' : 'other'}
    </span>
  )
}

function Says({ rule, decides }: { rule: Rule; decides: boolean }) {
  if (decides) {
    const Icon = rule.action === 'deny' ? Ban : Check
    return (
      <span className={cx('inline-flex items-center gap-1', rule.action === 'deny' ? 'text-bad' : 'text-ok')}>
        <Icon size={13} aria-hidden />
        {rule.action === 'deny' ? 'Deny' : 'Allow'}
      </span>
    )
  }
  const misses = [rule.host, rule.protocol, rule.port].filter((part) => part === 'no').length
  return misses === 1 && rule.action === 'allow' ? (
    <span className="font-semibold text-busy">nearly</span>
  ) : (
    <span className="text-fg-muted">nothing</span>
  )
}

import { isState } from '@portico/domain/changes/fields.ts'
import { Name } from '#shell/list/names.tsx'
import { StateBadge } from '#ui/badges/state-badge.tsx'
import { Empty } from '#ui/cells/empty.tsx'
import { stateTone } from '#ui/state-tones.ts'
import { referenceIn, valueText } from './fields.ts'
import { statesOf } from './kinds.ts'

/**
 * A stored value as text, with names instead of IDs, and formatted sizes, times and states. In a log entry, only states
 * that need attention are colored.
 */
export function FieldValue(props: { kind: string; name: string; value: unknown; inLine?: boolean }) {
  const { kind, name, value } = props
  const text = valueText(name, value)
  const states = statesOf(kind)
  if (text === null) return <Empty />
  if (referenceIn(name, value) !== null) return <Name id={String(value)} />
  if (
    isState(name) &&
    states !== undefined &&
    (props.inLine !== true || stateTone(states, String(value)) === 'bad')
  )
    return <StateBadge kind={states} state={String(value)} />
  return <span className="break-words">{text}</span>
}

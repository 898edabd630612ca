import { formatBytes } from '@portico/domain/byte-size.ts'
import type { DryRun } from '@portico/contract/types.ts'
import { Check, Equal, Info, type LucideIcon, RotateCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DryRunOutcome } from '#data/dry-run-outcome.ts'
import { countOf } from '#ui/format/text.ts'
import type { Change } from '../change.ts'
import { diffOf, type FieldChange } from '@portico/domain/changes/diff.ts'
import { FieldValue } from '../field-value.tsx'
import { fieldLabel } from '@portico/domain/changes/fields.ts'
import { valueText } from '../fields.ts'
import { countOfKind } from '../kinds.ts'
import type { Plan } from './plan.ts'

/**
 * A preview of an undo: the fields that it restores, its side effects, the fields that it does not change and why, and
 * what prevents it.
 */
export function UndoEffects(props: { change: Change; plan: Plan; foreseen: DryRunOutcome | undefined }) {
  const { change, plan, foreseen } = props
  const { kind } = change
  const value = (name: string, of: unknown) =>
    valueText(name, of) === null ? 'nothing' : <FieldValue kind={kind} name={name} value={of} inLine />
  return (
    <ul className="flex flex-col gap-1.5">
      {plan.returning.map(({ name, before, after }) => (
        <Finding key={name} icon={Check} tone="text-ok">
          <b>{fieldLabel(name)}</b> returns to {value(name, after)}, now {value(name, before)}
        </Finding>
      ))}
      {foreseen !== undefined && 'result' in foreseen && (
        <SideEffects change={change} returning={plan.returning} result={foreseen.result} />
      )}
      {plan.changedSince.map(({ name, before }) => (
        <Finding key={name} icon={Info} tone="text-fg-muted">
          <b>{fieldLabel(name)}</b> stays {value(name, before)}: it was changed again since then
        </Finding>
      ))}
      {plan.returned.map(({ name, after }) => (
        <Finding key={name} icon={Equal} tone="text-fg-muted">
          <b>{fieldLabel(name)}</b> is {value(name, after)} already
        </Finding>
      ))}
      {plan.impossible.map(({ name }) => (
        <Finding key={name} icon={X} tone="text-bad">
          <b>{fieldLabel(name)}</b> is not restored: the API cannot set it
        </Finding>
      ))}
      {foreseen !== undefined && 'refused' in foreseen && (
        <Finding icon={X} tone="text-bad">
          <b>Not possible now:</b> {foreseen.refused}
        </Finding>
      )}
    </ul>
  )
}

/** The side effects of an undo, as reported by a dry run. */
function SideEffects(props: { change: Change; returning: readonly FieldChange[]; result: DryRun }) {
  const { change, returning, result } = props
  const meant = new Set(returning.map(({ name }) => name))
  const own = result.changes
    .filter(({ id }) => id === change.id)
    .flatMap(diffOf)
    .filter(({ name }) => !meant.has(name))
  const others = Map.groupBy(
    result.changes.filter(({ id }) => id !== change.id),
    ({ kind }) => kind,
  )
  const freed = freedText(result.frees)
  return (
    <>
      {own.map(({ name, after }) => (
        <Finding key={name} icon={RotateCw} tone="text-busy">
          <b>{fieldLabel(name)}</b> becomes <FieldValue kind={change.kind} name={name} value={after} inLine />
        </Finding>
      ))}
      {[...others].map(([kind, changes]) => (
        <Finding key={kind} icon={RotateCw} tone="text-busy">
          {countOfKind(new Set(changes.map(({ id }) => id)).size, kind)} changed with it
        </Finding>
      ))}
      {freed !== null && (
        <Finding icon={Info} tone="text-fg-muted">
          Releases {freed} of the quota
        </Finding>
      )}
    </>
  )
}

function freedText({ cpus, memory, storage }: DryRun['frees']): string | null {
  const parts = [
    cpus > 0 ? countOf(cpus, 'vCPU') : null,
    memory > 0 ? `${formatBytes(memory)} of memory` : null,
    storage > 0 ? `${formatBytes(storage)} of storage` : null,
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(', ')
}

function Finding({ icon: Icon, tone, children }: { icon: LucideIcon; tone: string; children: ReactNode }) {
  return (
    <li className="flex items-baseline gap-2.5">
      <Icon size={14} strokeWidth={2} aria-hidden className={`flex-none translate-y-0.5 ${tone}`} />
      <span className="min-w-0 break-words text-fg-muted [&_b]:font-semibold [&_b]:text-fg">{children}</span>
    </li>
  )
}

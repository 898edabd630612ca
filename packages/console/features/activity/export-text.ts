import { writeWire } from '@portico/contract/casing.ts'
import { encodeCsv } from '#ui/format/csv.ts'
import type { Change } from './change.ts'
import { diffOf } from './diff.ts'
import { fieldLabel, valueText } from './fields.ts'
import { kindWord } from './kinds.ts'
import { whoText } from './who.tsx'

const header = [
  'Time',
  'Who',
  'Action',
  'Kind',
  'Name',
  'ID',
  'Project',
  'Changed',
  'Call',
  'Request',
  'Position',
]

/** A row for each change, with what changed in words. */
export function changesCsv(changes: readonly Change[]): string {
  return encodeCsv([
    header,
    ...changes.map((change) => [
      change.time,
      whoText(change.actor),
      change.action,
      kindWord(change.kind, change.after ?? change.before),
      change.name,
      change.id,
      change.projectName ?? change.projectId,
      changedText(change),
      change.operation,
      change.requestId,
      change.position,
    ]),
  ])
}

/** An object in each line, as the API answers it. */
export function changesJsonLines(changes: readonly Change[]): string {
  return changes.map((change) => `${JSON.stringify(writeWire(change))}\n`).join('')
}

function changedText(change: Change): string {
  const text = (name: string, value: unknown) => valueText(name, value) ?? '–'
  return diffOf(change)
    .map(({ name, before, after }) => {
      const values = change.action === 'update' ? [before, after] : [before ?? after]
      return `${fieldLabel(name)}: ${values.map((value) => text(name, value)).join(' → ')}`
    })
    .join('; ')
}

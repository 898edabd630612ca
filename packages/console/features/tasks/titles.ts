import { bulkOperations } from '@portico/contract/resources/bulk-operations.ts'
import type { Task } from '@portico/contract/types.ts'
import { kinds, type KindName } from '#kinds/kinds.ts'
import { countOf } from '#ui/format/text.ts'
import { exportTitle } from './export-labels.ts'

/** Returns the title of a task, for example `Stop 340 instances`. */
export function taskTitle({ about, total }: Pick<Task, 'about' | 'total'>): string {
  if (about.kind === 'image_upload') return `Upload image ${about.name}`
  if (about.kind === 'backup') return `Back up ${about.instance}`
  if (about.kind === 'restore') return `Restore ${about.instance}`
  if (about.kind === 'drain') {
    return `Move instances ${about.isReturn ? 'back to' : 'off'} sled ${about.serial}`
  }
  if (about.kind === 'export') return exportTitle(about.source)
  const { verb, kind } = bulkOperations[about.operation]
  const { one, many } = kinds[kind]
  return `${verb} ${countOf(total, one, many)}`
}

/** Returns the kind of the resources that a task changes; null for other tasks. */
export function kindOfTask({ about }: Pick<Task, 'about'>): KindName | null {
  if (about.kind === 'drain') return 'instance'
  return about.kind === 'bulk' ? bulkOperations[about.operation].kind : null
}

/** Returns the query that selected the resources of a task as text; null if the request listed the resources. */
export function queryText({ about }: Pick<Task, 'about'>): string | null {
  if (about.kind !== 'bulk') return null
  const { query } = about
  if (query === null) return null
  const parts = [
    ...(query.search === undefined ? [] : [`“${query.search}”`]),
    ...(query.state === undefined
      ? []
      : [query.state.map((state) => state.replaceAll('_', ' ')).join(' or ')]),
  ]
  return parts.length === 0 ? 'all there were' : `all that matched ${parts.join(', ')}`
}

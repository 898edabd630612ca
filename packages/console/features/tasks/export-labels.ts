import type { Task } from '@portico/contract/types.ts'
import { formatBytes } from '@portico/domain/byte-size.ts'
import { kinds } from '#kinds/kinds.ts'
import { formatDateTime } from '#ui/format/date.ts'
import { countOf } from '#ui/format/text.ts'

export type ExportSource = Extract<Task['about'], { kind: 'export' }>['source']

/** Returns the title of an export, for example `Export instances`. */
export function exportTitle(source: ExportSource): string {
  if (source.type === 'members') return 'Export resources of a task'
  return source.type === 'list' ? `Export ${kinds[source.list].many}` : 'Export activity'
}

/** Returns the progress or the result of an export as text: `12,000 rows so far` or `12,400 rows, 3.1 MiB`. */
export function fileText({ file, state }: Pick<Task, 'file' | 'state'>): string {
  if (file?.complete === true)
    return `${countOf(file.rows, 'row')}, ${formatBytes(file.bytes, { digits: 1 })}`
  if (state === 'cancelled' || state === 'failed') return 'no file'
  return `${countOf(file?.rows ?? 0, 'row')} so far`
}

/** Returns the filters of an export as text. */
export function sourceText(source: ExportSource): string {
  const parts = source.type === 'changes' ? changesParts(source) : listParts(source)
  return parts.length === 0 ? 'all there were' : `all that matched ${parts.join(', ')}`
}

function listParts({
  search,
  state,
}: {
  search?: string | undefined
  state?: readonly string[] | undefined
}): readonly string[] {
  return [...textPart(search), ...(state === undefined ? [] : [state.map(inWords).join(' or ')])]
}

function changesParts(source: Extract<ExportSource, { type: 'changes' }>): readonly string[] {
  const { search, kind, action, operation, actor, actorKind, startTime, endTime, id } = source
  return [
    ...textPart(search),
    ...(kind === undefined ? [] : [inWords(kind)]),
    ...(action === undefined ? [] : [action]),
    ...(operation === undefined ? [] : [operation]),
    ...(actor === undefined ? [] : ['one user’s']),
    ...(actorKind === undefined ? [] : [actorKind === 'user' ? 'people’s' : 'the system’s']),
    ...(id === undefined ? [] : ['one thing']),
    ...(startTime === undefined ? [] : [`from ${formatDateTime(new Date(startTime))}`]),
    ...(endTime === undefined ? [] : [`before ${formatDateTime(new Date(endTime))}`]),
  ]
}

const textPart = (search: string | undefined) => (search === undefined ? [] : [`“${search}”`])
const inWords = (word: string) => word.replaceAll(/[_-]/g, ' ')

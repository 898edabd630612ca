import { kindOfRow, loggedName, resourceKind } from '@portico/contract/resources/kinds.ts'
import type { Kind } from '#kinds/kind.ts'
import { allKinds, type KindName, kinds, kindsLogged } from '#kinds/kinds.ts'
import { countOf, sentenceCase } from '#ui/format/text.ts'
import type { StateKind } from '#ui/state-tones.ts'
import type { Change } from './change.ts'

/** Returns the kind for a name in the change log; the first where one name stands for several. */
const loggedKind = (word: string): Kind | undefined => kindsLogged.get(word)?.[0]?.[1]

/** Labels for kinds that share one name in the change log. */
const sharedLabels: Readonly<Record<string, Pick<Kind, 'one' | 'many'>>> = {
  'external-ip': { one: 'external IP', many: 'external IPs' },
}

/** Labels of external IPs by type, which share one name in the change log. */
const externalIps: Readonly<Record<string, string>> = {
  floating: 'floating IP',
  ephemeral: 'ephemeral IP',
  snat: 'outbound address',
}

/** Returns the kind of a log entry; the first with this name where the entry does not say which it is. */
function kindAt(logged: string, row: Change['after']): Kind | undefined {
  const name = kindOfRow(logged, row)
  return name === undefined ? loggedKind(logged) : kinds[name]
}

/** Whether the history of a project includes changes of a kind. */
const isInProjects = (name: KindName) => name === 'project' || resourceKind(name).scopes.includes('project')

/** Returns the kinds of the filter. */
export function filterKinds(isProject: boolean): readonly { value: string; label: string }[] {
  const offered = allKinds.filter(([name]) => !isProject || isInProjects(name))
  const words = new Set(offered.map(([name]) => loggedName(name)))
  return [...words].map((value) => ({ value, label: sentenceCase(kindLabel(value)) }))
}

/** Returns the label of a kind; a kind unknown to this console keeps its name in the log. */
export function kindLabel(kind: string, row?: Change['after']): string {
  const special = kind === 'external-ip' ? externalIps[String(row?.['kind'])] : undefined
  return special ?? sharedLabels[kind]?.one ?? kindAt(kind, row ?? null)?.one ?? kind.replaceAll('-', ' ')
}

/** Returns `3 disks`. */
export function countOfKind(count: number, kind: string): string {
  return countOf(count, kindLabel(kind), wordsOf(kind)?.many)
}

function wordsOf(kind: string): Pick<Kind, 'one' | 'many'> | undefined {
  return sharedLabels[kind] ?? loggedKind(kind)
}

export function statesOf(kind: string): StateKind | undefined {
  return loggedKind(kind)?.states
}

/** Returns the current page of the changed resource; null if it is deleted or has none. */
export function pageOf({
  kind,
  exists,
  nameNow,
  projectName,
  projectId,
  after,
  before,
}: Change): string | null {
  // A project that is deleted, or whose name the user may not see, has no pages.
  if (!exists || nameNow === null || (projectId !== null && projectName === null)) return null
  return kindAt(kind, after ?? before)?.found?.(nameNow, projectName, null) ?? null
}

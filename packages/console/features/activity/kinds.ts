import { kindOfRow, loggedName, resourceKind } from '@portico/contract/resources/kinds.ts'
import type { Kind } from '#kinds/kind.ts'
import { allKinds, type KindName, kinds, kindsLogged } from '#kinds/kinds.ts'
import { countOf, sentenceCase } from '#ui/format/text.ts'
import type { StateKind } from '#ui/state-tones.ts'
import type { Change } from './change.ts'

/** Returns the kind for a name in the change log; if several kinds share the name, the first one. */
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

/**
 * Returns the kind of a log entry. If several kinds share the name and the entry does not distinguish them, the first
 * one.
 */
function kindAt(logged: string, row: Change['after']): Kind | undefined {
  const name = kindOfRow(logged, row)
  return name === undefined ? loggedKind(logged) : kinds[name]
}

/** Whether the history of a project includes changes of a kind. */
const isInProjects = (name: KindName) => name === 'project' || resourceKind(name).scopes.includes('project')

/** Returns the kinds that the filter offers. */
export function filterKinds(isProject: boolean): readonly { value: string; label: string }[] {
  const offered = allKinds.filter(([name]) => !isProject || isInProjects(name))
  const words = new Set(offered.map(([name]) => loggedName(name)))
  return [...words].map((value) => ({ value, label: sentenceCase(kindLabel(value)) }))
}

/** Returns the label of a kind. A kind that this console does not know is shown by its name in the log. */
export function kindLabel(kind: string, row?: Change['after']): string {
  const special = kind === 'external-ip' ? externalIps[String(row?.['kind'])] : undefined
  return special ?? sharedLabels[kind]?.one ?? kindAt(kind, row ?? null)?.one ?? kind.replaceAll('-', ' ')
}

/** Returns a count with the kind's label, for example `3 disks`. */
export function countOfKind(count: number, kind: string): string {
  return countOf(count, kindLabel(kind), wordsOf(kind)?.many)
}

function wordsOf(kind: string): Pick<Kind, 'one' | 'many'> | undefined {
  return sharedLabels[kind] ?? loggedKind(kind)
}

export function statesOf(kind: string): StateKind | undefined {
  return loggedKind(kind)?.states
}

/** Returns the page of the changed resource; null if it is deleted or has no page. */
export function pageOf({
  kind,
  exists,
  nameNow,
  projectName,
  projectId,
  after,
  before,
}: Change): string | null {
  // A project has no pages if it is deleted or the user may not see its name.
  if (!exists || nameNow === null || (projectId !== null && projectName === null)) return null
  return kindAt(kind, after ?? before)?.found?.(nameNow, projectName, null) ?? null
}

import { kindOfRow, loggedAs, resourceKind } from '@portico/contract/resources/kinds.ts'
import type { Kind } from '#kinds/kind.ts'
import { allKinds, type KindName, kinds, kindsLogged } from '#kinds/kinds.ts'
import { countOf, sentenceCase } from '#ui/format/words.ts'
import type { StateKind } from '#ui/state-tones.ts'
import type { Change } from './change.ts'

/** The kind that a word of the change log stands for; the first where it has one word for two. */
const loggedKind = (word: string): Kind | undefined => kindsLogged.get(word)?.[0]?.[1]

/** Words for several kinds of the console's that the log calls alike. */
const together: Readonly<Record<string, Pick<Kind, 'one' | 'many'>>> = {
  'external-ip': { one: 'external IP', many: 'external IPs' },
}

/** What the log calls an external IP, by what it is for. */
const externalIps: Readonly<Record<string, string>> = {
  floating: 'floating IP',
  ephemeral: 'ephemeral IP',
  snat: 'outbound address',
}

/** The kind of a row of the log; the first that the log calls so where the row does not say which it is. */
function kindAt(logged: string, row: Change['after']): Kind | undefined {
  const name = kindOfRow(logged, row)
  return name === undefined ? loggedKind(logged) : kinds[name]
}

/** Whether a project's history has changes of a kind: its own, and those of what lives in it. */
const isInProjects = (name: KindName) => name === 'project' || resourceKind(name).scopes.includes('project')

/** The kinds that a filter offers. */
export function offeredKinds(isProject: boolean): readonly { value: string; label: string }[] {
  const offered = allKinds.filter(([name]) => !isProject || isInProjects(name))
  const words = new Set(offered.map(([name]) => loggedAs(name)))
  return [...words].map((value) => ({ value, label: sentenceCase(kindWord(value)) }))
}

/** What a thing is, in a word or two; kinds that this console does not know are called as the log calls them. */
export function kindWord(kind: string, row?: Change['after']): string {
  const special = kind === 'external-ip' ? externalIps[String(row?.['kind'])] : undefined
  return special ?? together[kind]?.one ?? kindAt(kind, row ?? null)?.one ?? kind.replaceAll('-', ' ')
}

/** `3 disks` */
export function countOfKind(count: number, kind: string): string {
  return countOf(count, kindWord(kind), wordsOf(kind)?.many)
}

function wordsOf(kind: string): Pick<Kind, 'one' | 'many'> | undefined {
  return together[kind] ?? loggedKind(kind)
}

export function statesOf(kind: string): StateKind | undefined {
  return loggedKind(kind)?.states
}

/** Where the thing that was changed has its page, as it is now; null for what is gone or has none. */
export function pageOf({
  kind,
  exists,
  nameNow,
  projectName,
  projectId,
  after,
  before,
}: Change): string | null {
  // A project that is gone, or whose name nobody may know, has no pages.
  if (!exists || nameNow === null || (projectId !== null && projectName === null)) return null
  return kindAt(kind, after ?? before)?.found?.(nameNow, projectName, null) ?? null
}

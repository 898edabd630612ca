import type { SupportBundleFacts, SupportBundleInfo } from '@portico/contract/types.ts'
import { countOf } from '#ui/format/words.ts'

type Part = SupportBundleFacts['parts'][number]

/** What a bundle is called: it has no name, and its id is long. */
export const bundleName = ({ id }: Pick<SupportBundleInfo, 'id'>): string => id.slice(0, 8)

const partWords: Readonly<Record<string, string>> = {
  system: 'Versions and servers',
  logs: 'Logs of the servers',
  configuration: 'Configuration, secrets left out',
  database: 'Facts of the database',
  hardware: 'Sleds, disks and switches',
  machines: 'Instances and disks, without names',
  network: 'Switch ports and routing',
  work: 'Background work',
  history: 'Recent changes and refusals',
  closing: 'Checksums, and what was left out',
}

/** A part in words; those of other versions by the name they have. */
export function partWord(name: string): string {
  return Object.hasOwn(partWords, name) ? (partWords[name] ?? name) : name
}

/** How far a bundle is: `3 of 10 parts`. */
export function progressOf(parts: readonly Part[]): string {
  const done = parts.filter(({ files }) => files !== null).length
  return `${done} of ${countOf(parts.length, 'part', 'parts')}`
}

/** What could not be collected, of all parts. */
export function gapsOf(parts: readonly Part[]): readonly string[] {
  return parts.flatMap(({ leftOut }) => leftOut)
}

/** Why a bundle failed, and what to do about it. Reasons end with a full stop or without. */
export const failureText = (reason: string): string =>
  `${reason.replace(/[.]$/, '')}. Collect another one; this one can be deleted.`

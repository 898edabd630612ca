import type { SupportBundleFacts, SupportBundleInfo } from '@portico/contract/types.ts'
import { countOf } from '#ui/format/text.ts'

type Part = SupportBundleFacts['parts'][number]

/** Returns the first characters of a bundle's ID, because bundles have no name. */
export const bundleName = ({ id }: Pick<SupportBundleInfo, 'id'>): string => id.slice(0, 8)

const partLabels: Readonly<Record<string, string>> = {
  system: 'Versions and servers',
  logs: 'Logs of the servers',
  configuration: 'Configuration, secrets left out',
  database: 'Database facts',
  hardware: 'Sleds, disks and switches',
  machines: 'Instances and disks, without names',
  network: 'Switch ports and routing',
  work: 'Background work',
  history: 'Recent changes and refusals',
  closing: 'Checksums and omissions',
}

/** Returns the label of a section. A section that this version does not know is shown by its name. */
export function partLabel(name: string): string {
  return Object.hasOwn(partLabels, name) ? (partLabels[name] ?? name) : name
}

/** Returns the progress of a bundle, for example `3 of 10 parts`. */
export function progressOf(parts: readonly Part[]): string {
  const done = parts.filter(({ files }) => files !== null).length
  return `${done} of ${countOf(parts.length, 'part', 'parts')}`
}

/** Returns what could not be collected, as text. */
export function gapsOf(parts: readonly Part[]): readonly string[] {
  return parts.flatMap(({ leftOut }) => leftOut)
}

/** Returns why a bundle failed and what to do. The reason may or may not end with a full stop. */
export const failureText = (reason: string): string =>
  `${reason.replace(/[.]$/, '')}. Collect another one; this one can be deleted.`

import type { SettingsForm } from './form.ts'
import { fieldsOf, type SettingsField } from './labels.ts'

/** A changed field. The old or new value is null if its section was added or removed. */
export interface Difference {
  readonly part: string
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

const keyOf = ({ part, field }: SettingsField): string => `${part} ${field}`

/** Returns the differences between two settings by field. A changed key is listed without its values. */
export function differencesOf(before: SettingsForm, after: SettingsForm): readonly Difference[] {
  const was = fieldsOf(before)
  const is = new Map(fieldsOf(after).map((said) => [keyOf(said), said]))
  const found: Difference[] = []
  for (const said of was) {
    const now = is.get(keyOf(said))
    is.delete(keyOf(said))
    if (now?.value !== said.value || isOtherKey(said, before, after))
      found.push({ part: said.part, field: said.field, before: said.value, after: otherOf(said, now) })
  }
  for (const { part, field, value } of is.values()) found.push({ part, field, before: null, after: value })
  return found
}

const otherOf = (said: SettingsField, now: SettingsField | undefined): string | null =>
  now === undefined ? null : now.value === said.value ? 'another one' : now.value

function isOtherKey({ part, field }: SettingsField, before: SettingsForm, after: SettingsForm): boolean {
  if (field !== 'Key') return false
  const key = ({ peers }: SettingsForm) =>
    peers.find(({ addr, interfaceName }) => part === `Peer ${addr} on ${interfaceName}`)?.md5AuthKey ?? ''
  return key(before) !== '' && key(after) !== '' && key(before) !== key(after)
}

/** The links and sessions that restart or end when settings in use are changed. */
export interface Effect {
  /** Links that go down for some seconds, or permanently if `isGone` */
  readonly links: readonly { readonly name: string; readonly isGone: boolean }[]
  /** Addresses of peers whose sessions restart, or end if `isGone` */
  readonly sessions: readonly { readonly addr: string; readonly isGone: boolean }[]
}

/**
 * Returns the effect of a change by the rules of the fabric (decision 44): a link restarts when any of its fields
 * except LLDP changes, and a session restarts when any field of its peer changes. When a link goes down, the sessions
 * of its interface go down too.
 */
export function effectOf(before: SettingsForm, after: SettingsForm): Effect {
  const said = (form: SettingsForm, part: string) =>
    JSON.stringify(
      fieldsOf(form).filter((one) => one.part === part && !(part.startsWith('Link ') && isLldp(one.field))),
    )
  const links = before.links.flatMap(({ name }) => {
    const isGone = !after.links.some((link) => link.name === name)
    return isGone || said(before, `Link ${name}`) !== said(after, `Link ${name}`) ? [{ name, isGone }] : []
  })
  const dropped = new Set(links.map(({ name }) => name))
  const sessions = before.peers.flatMap((peer) => {
    const { addr, interfaceName } = peer
    const now = after.peers.find((other) => other.addr === addr && other.interfaceName === interfaceName)
    const part = `Peer ${addr} on ${interfaceName}`
    const isSame =
      now !== undefined &&
      (now.md5AuthKey ?? '') === (peer.md5AuthKey ?? '') &&
      said(before, part) === said(after, part)
    return isSame && !dropped.has(interfaceName) ? [] : [{ addr, isGone: now === undefined }]
  })
  return { links, sessions }
}

const isLldp = (field: string): boolean => field.startsWith('LLDP')

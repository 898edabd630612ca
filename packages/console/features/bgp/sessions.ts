import type { BgpSessionFacts } from '@portico/contract/types.ts'
import { useQuery } from '@tanstack/react-query'
import { type CallData, query } from '#data/calls.ts'
import { load, type PageContext } from '#shell/load.ts'
import { notFoundError } from '#shell/not-found-error.ts'
import { useSession } from '#shell/session.tsx'

/** A BGP session; fields that the server does not report are null. */
export interface Session extends Pick<
  BgpSessionFacts,
  'switch' | 'addr' | 'localAsn' | 'remoteAsn' | 'state' | 'stateDurationMillis'
> {
  readonly id: string
  readonly facts: BgpSessionFacts | null
}

/** Polling interval in ms: the change log does not contain changes of sessions */
export const pollInterval = 5000

const keyOf = (one: Pick<Session, 'switch' | 'addr'>): string => `${one.switch}-${one.addr}`

/** Sorts sessions that are down first, then those that were interrupted, then by peer. */
const byTrouble = (a: Session, b: Session): number =>
  Number(a.state === 'established') - Number(b.state === 'established') ||
  (b.facts?.notifications ?? 0) - (a.facts?.notifications ?? 0) ||
  a.id.localeCompare(b.id)

const fromFacts = ({ items }: CallData<'porticoBgpSessions'>): readonly Session[] =>
  items.map((facts) => ({ ...facts, id: keyOf(facts), facts })).toSorted(byTrouble)

const fromStatus = (items: CallData<'networkingBgpStatus'>): readonly Session[] =>
  items.map((one) => ({ ...one, id: keyOf(one), facts: null })).toSorted(byTrouble)

/** For loaders: loads all sessions. */
export async function loadSessions(page: PageContext): Promise<readonly Session[]> {
  return page.session.capabilities.fabric === true
    ? fromFacts(await load(page, 'porticoBgpSessions', {}))
    : fromStatus(await load(page, 'networkingBgpStatus', {}))
}

/** For loaders: checks that a session exists. @throws CallError, which replaces the page */
export async function requireSession(page: PageContext, key: string): Promise<void> {
  const session = (await loadSessions(page)).find(({ id }) => id === key)
  if (session === undefined) throw notFoundError('networkingBgpStatus')
  await Promise.all([
    load(page, 'networkingBgpMessageHistory', asnArgs(session)),
    load(page, 'networkingBgpImportedRoutesIpv4', asnArgs(session)),
    load(page, 'networkingBgpExported', exportedArgs),
  ])
}

/**
 * Returns the arguments of the queries for the messages and the received routes of a session, both of which select by
 * its AS number.
 */
export const asnArgs = ({ localAsn }: Pick<Session, 'localAsn'>) => ({ query: { asn: localAsn } })

/** Arguments of the query for the networks that are announced to each peer. */
export const exportedArgs = {}

/** Returns all current sessions; undefined until loaded. */
export function useSessions(): readonly Session[] | undefined {
  const tells = useSession().capabilities.fabric === true
  const { data: facts } = useQuery({
    ...query('porticoBgpSessions', {}),
    enabled: tells,
    refetchInterval: pollInterval,
    select: fromFacts,
  })
  const { data: status } = useQuery({
    ...query('networkingBgpStatus', {}),
    enabled: !tells,
    refetchInterval: pollInterval,
    select: fromStatus,
  })
  return tells ? facts : status
}

/** Returns the message history of a session, as the switch reports it; undefined until loaded. */
export function useHistory(session: Session): unknown {
  const { data } = useQuery({
    ...query('networkingBgpMessageHistory', asnArgs(session)),
    refetchInterval: pollInterval,
    throwOnError: false,
  })
  return data?.switchHistories.find((one) => one.switch === session.switch)?.history[session.addr]
}

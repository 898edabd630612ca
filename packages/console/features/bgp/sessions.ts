import type { BgpSessionFacts } from '@portico/contract/types.ts'
import { useQuery } from '@tanstack/react-query'
import { type CallData, query } from '#data/calls.ts'
import { load, type PageContext } from '#shell/load.ts'
import { notThere } from '#shell/not-there.ts'
import { useSession } from '#shell/session.tsx'

/** A session; what a system does not tell of it is null. */
export interface Session extends Pick<
  BgpSessionFacts,
  'switch' | 'addr' | 'localAsn' | 'remoteAsn' | 'state' | 'stateDurationMillis'
> {
  readonly id: string
  readonly facts: BgpSessionFacts | null
}

/** ms between looks: sessions come and go without anybody having changed anything */
export const look = 5000

const keyOf = (one: Pick<Session, 'switch' | 'addr'>): string => `${one.switch}-${one.addr}`

/** Trouble first: what is down, then what has dropped, then by peer. */
const byTrouble = (a: Session, b: Session): number =>
  Number(a.state === 'established') - Number(b.state === 'established') ||
  (b.facts?.notifications ?? 0) - (a.facts?.notifications ?? 0) ||
  a.id.localeCompare(b.id)

const fromFacts = ({ items }: CallData<'porticoBgpSessions'>): readonly Session[] =>
  items.map((facts) => ({ ...facts, id: keyOf(facts), facts })).toSorted(byTrouble)

const fromStatus = (items: CallData<'networkingBgpStatus'>): readonly Session[] =>
  items.map((one) => ({ ...one, id: keyOf(one), facts: null })).toSorted(byTrouble)

/** For loaders. */
export async function loadSessions(page: PageContext): Promise<readonly Session[]> {
  return page.session.capabilities.fabric === true
    ? fromFacts(await load(page, 'porticoBgpSessions', {}))
    : fromStatus(await load(page, 'networkingBgpStatus', {}))
}

/** @throws CallError, which takes the page's place */
export async function requireSession(page: PageContext, key: string): Promise<void> {
  const session = (await loadSessions(page)).find(({ id }) => id === key)
  if (session === undefined) throw notThere('networkingBgpStatus')
  await Promise.all([
    load(page, 'networkingBgpMessageHistory', asnAsked(session)),
    load(page, 'networkingBgpImportedRoutesIpv4', asnAsked(session)),
    load(page, 'networkingBgpExported', exportedAsked),
  ])
}

/** The messages of the AS of a session, and the routes that its peers tell it of. */
export const asnAsked = ({ localAsn }: Pick<Session, 'localAsn'>) => ({ query: { asn: localAsn } })

/** What every peer is told of. */
export const exportedAsked = {}

/** All sessions as they are now; undefined until they are there. */
export function useSessions(): readonly Session[] | undefined {
  const tells = useSession().capabilities.fabric === true
  const { data: facts } = useQuery({
    ...query('porticoBgpSessions', {}),
    enabled: tells,
    refetchInterval: look,
    select: fromFacts,
  })
  const { data: status } = useQuery({
    ...query('networkingBgpStatus', {}),
    enabled: !tells,
    refetchInterval: look,
    select: fromStatus,
  })
  return tells ? facts : status
}

/** What was said in a session, as the switch tells it; undefined until it is there. */
export function useHistory(session: Session): unknown {
  const { data } = useQuery({
    ...query('networkingBgpMessageHistory', asnAsked(session)),
    refetchInterval: look,
    throwOnError: false,
  })
  return data?.switchHistories.find((one) => one.switch === session.switch)?.history[session.addr]
}

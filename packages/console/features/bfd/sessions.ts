import { useQuery } from '@tanstack/react-query'
import { type CallData, query } from '#data/calls.ts'

/** A session with a name of its own: a switch has one with each peer. */
export type BfdSession = CallData<'networkingBfdStatus'>[number] & { readonly key: string }

/** ms between looks: sessions come and go without anybody having changed anything */
const look = 5000

/** Trouble first, then by switch and peer. */
const byTrouble = (a: BfdSession, b: BfdSession): number =>
  Number(a.state === 'up') - Number(b.state === 'up') || a.key.localeCompare(b.key)

const keyed = (sessions: CallData<'networkingBfdStatus'>): readonly BfdSession[] =>
  sessions.map((one) => ({ ...one, key: `${one.switch} ${one.peer}` })).toSorted(byTrouble)

/** All sessions as they are now; undefined until they are there. */
export function useBfd(): readonly BfdSession[] | undefined {
  const { data } = useQuery({ ...query('networkingBfdStatus', {}), refetchInterval: look, select: keyed })
  return data
}

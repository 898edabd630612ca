import { useQuery } from '@tanstack/react-query'
import { type CallData, query } from '#data/calls.ts'

/** A session with a key made of its switch and its peer, since the API gives sessions no ID. */
export type BfdSession = CallData<'networkingBfdStatus'>[number] & { readonly key: string }

/** Polling interval in ms: the change log does not contain changes of sessions */
const pollInterval = 5000

/** Sorts sessions that are down first, then by switch and peer. */
const byTrouble = (a: BfdSession, b: BfdSession): number =>
  Number(a.state === 'up') - Number(b.state === 'up') || a.key.localeCompare(b.key)

const keyed = (sessions: CallData<'networkingBfdStatus'>): readonly BfdSession[] =>
  sessions.map((one) => ({ ...one, key: `${one.switch} ${one.peer}` })).toSorted(byTrouble)

/** Returns all current sessions; undefined until loaded. */
export function useBfd(): readonly BfdSession[] | undefined {
  const { data } = useQuery({
    ...query('networkingBfdStatus', {}),
    refetchInterval: pollInterval,
    select: keyed,
  })
  return data
}

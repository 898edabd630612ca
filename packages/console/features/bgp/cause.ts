import type { Session } from './sessions.ts'

/** Returns why a session is not, or was not, established, in a sentence or two; null when nothing is wrong. */
export function causeOf({ state, addr, facts }: Pick<Session, 'state' | 'addr' | 'facts'>): string | null {
  const last = facts?.lastNotification ?? null
  const who = facts?.neighbor ?? addr
  switch (last?.text) {
    case 'Hold timer expired':
      return `Keepalives from ${who} came later than the hold time here, and this side closed the session. A longer hold time in the settings of ${facts?.portName ?? 'the port'} would have kept it.`
    case 'Bad peer AS':
      return `${who} is of another AS than the settings ask for.`
    case 'Unacceptable hold time':
      return `${who} refuses the hold time of these settings: the shortest that peers take is 3 s.`
    default:
      if (last !== null) return `The last notification said: ${last.text}.`
  }
  if (state === 'established') return null
  if (state === 'connect' || state === 'active')
    return `Nobody answers at ${addr}: there is no such peer in the networks of the port, or the keys of both ends differ.`
  return facts !== null && facts.neighbor === null
    ? 'The link of the port is down, or tells of no neighbour.'
    : 'The session is about to begin.'
}

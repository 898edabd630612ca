import type { Session } from './sessions.ts'

/** Returns why a session is not established now, or was interrupted, in a sentence or two; null if neither. */
export function causeOf({ state, addr, facts }: Pick<Session, 'state' | 'addr' | 'facts'>): string | null {
  const last = facts?.lastNotification ?? null
  const who = facts?.neighbor ?? addr
  switch (last?.text) {
    case 'Hold timer expired':
      return `Keepalives from ${who} arrived later than the hold time, so this side closed the session. A longer hold time in the settings of ${facts?.portName ?? 'the port'} would prevent this.`
    case 'Bad peer AS':
      return `${who} has another AS number than the settings expect.`
    case 'Unacceptable hold time':
      return `${who} refuses the hold time of these settings. Peers accept 3 s or more.`
    default:
      if (last !== null) return `The last notification said: ${last.text}.`
  }
  if (state === 'established') return null
  if (state === 'connect' || state === 'active')
    return `${addr} does not answer. The peer is not in the networks of the port, or the keys differ.`
  return facts !== null && facts.neighbor === null
    ? 'The link of the port is down, or reports no neighbor.'
    : 'The session is starting.'
}

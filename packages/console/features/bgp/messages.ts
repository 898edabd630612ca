import { countOf } from '#ui/format/text.ts'

/** A message of a session, or consecutive keepalives. */
export interface MessageLine {
  /** Time of the newest message */
  readonly time: Date
  readonly way: 'sent' | 'received' | 'both'
  readonly what: string
  readonly says: string
  /** Whether the message ended the session */
  readonly isBad: boolean
}

/** A message with its time and direction. */
export interface Message {
  readonly time: Date
  readonly way: 'sent' | 'received'
  readonly message: Readonly<Record<string, unknown>>
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns the messages of a history. The contract does not define its format, so entries that cannot be parsed are
 * skipped.
 */
export function messagesIn(history: unknown): readonly Message[] {
  if (!isRecord(history)) return []
  const ways = ['sent', 'received'] as const
  return ways
    .flatMap((way) => {
      const list: unknown = history[way]
      return (Array.isArray(list) ? list : []).flatMap((entry: unknown): Message[] => {
        if (!isRecord(entry) || !isRecord(entry['message'])) return []
        const time = new Date(String(entry['timestamp']))
        return Number.isNaN(time.getTime()) ? [] : [{ time, way, message: entry['message'] }]
      })
    })
    .toSorted((a, b) => a.time.getTime() - b.time.getTime())
}

/** Returns the messages, newest first. Consecutive keepalives are one line. */
export function linesOf(history: unknown): readonly MessageLine[] {
  const lines: MessageLine[] = []
  let alive: Message[] = []
  const fold = () => {
    const last = alive.at(-1)
    if (last === undefined) return
    const sent = alive.filter(({ way }) => way === 'sent').length
    const says = `${sent} sent, ${alive.length - sent} received`
    const way = sent === 0 ? 'received' : sent === alive.length ? 'sent' : 'both'
    lines.push({ time: last.time, way, what: countOf(alive.length, 'keepalive'), says, isBad: false })
    alive = []
  }
  for (const said of messagesIn(history)) {
    if (said.message['type'] === 'keepalive') {
      alive.push(said)
      continue
    }
    fold()
    lines.push({ time: said.time, way: said.way, ...wordsOf(said.message) })
  }
  fold()
  return lines.toReversed()
}

function wordsOf(message: Message['message']): Pick<MessageLine, 'what' | 'says' | 'isBad'> {
  const value = (key: string): string => {
    const found = message[key]
    return typeof found === 'string' || typeof found === 'number' ? String(found) : ''
  }
  const count = (key: string): number => {
    const found: unknown = message[key]
    return Array.isArray(found) ? found.length : 0
  }
  switch (message['type']) {
    case 'open':
      return {
        what: 'Open',
        says: `AS ${value('asn')}, hold time ${value('holdTime')} s, router ${value('router')}`,
        isBad: false,
      }
    case 'update': {
      const withdrawn = count('withdrawn')
      const more = withdrawn === 0 ? '' : `, ${withdrawn} withdrawn`
      return {
        what: 'Update',
        says: `${countOf(count('announced'), 'prefix', 'prefixes')}${more}`,
        isBad: false,
      }
    }
    case 'notification':
      return {
        what: 'Notification',
        says: `${value('text')} (${value('code')}/${value('subcode')})`,
        isBad: true,
      }
    default:
      return { what: value('type') || 'Message', says: '', isBad: false }
  }
}

/** A line of the log. */
interface Fields {
  readonly level: string
  readonly time: string
  readonly message: string
  readonly error?: string
  readonly [name: string]: unknown
}

/** Fields that are shown in a fixed place, or only to programs. */
const placed = new Set(['level', 'time', 'message', 'error'])

/** Converts a line of JSON to one for people: time, level, message, fields; the stack of an error follows below. */
export function textLine(json: string): string {
  const fields = JSON.parse(json) as Fields
  const { level, time, message, error } = fields
  const others = Object.entries(fields)
    .filter(([name, value]) => !placed.has(name) && value !== null)
    .map(([name, value]) => `${name}=${shown(value)}`)
  const head = [time, level.toUpperCase().padEnd(5), oneLine(message), ...others]
  return `${head.join(' ')}\n${error === undefined ? '' : `${indented(error)}\n`}`
}

/** Values with spaces, quotes or control characters are quoted, so that no value can look like another line. */
function shown(value: unknown): string {
  return typeof value === 'string' && /^[\w./:+@%~-]+$/.test(value) ? value : escaped(JSON.stringify(value))
}

/** Characters that terminals obey, and that JSON leaves as they are: control characters and those of direction. */
const unprintable = /[\p{Cc}\p{Cf}\u2028\u2029]/gu

const escaped = (json: string): string =>
  json.replaceAll(unprintable, (each) => `\\u{${each.codePointAt(0)?.toString(16)}}`)

const oneLine = (text: string): string => text.replaceAll(unprintable, ' ')

const indented = (text: string): string =>
  text
    .split('\n')
    .map((line) => `  ${oneLine(line)}`)
    .join('\n')

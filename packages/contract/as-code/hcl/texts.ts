/** Reads string literals of JSON and Terraform. */

/** The content of a string literal. */
export interface ReadText {
  readonly text: string
  /** whether the string contains template expressions */
  readonly isTemplate?: true
}

const jsonText = /"(?:[^"\\\n]|\\.)*"/y

/** Returns the offset after the closing quote of the JSON string that begins at `at`; null if it is not closed. */
export function endOfJsonText(source: string, at: number): number | null {
  jsonText.lastIndex = at
  return jsonText.test(source) ? jsonText.lastIndex : null
}

/**
 * Returns the offset after the closing quote of a Terraform string; null if it is not closed. The string may contain
 * `${…}` expressions, which may contain further strings.
 */
export function endOfHclText(source: string, at: number): number | null {
  /** delimiters that are still open, the innermost last: quotes, and braces of template expressions */
  const open = ['"']
  for (let next = at + 1; next < source.length; next++) {
    const mark = source.charAt(next)
    if (open.at(-1) !== '"') {
      if (mark === '{' || mark === '"') open.push(mark)
      else if (mark === '}') open.pop()
    } else if (mark === '\n') return null
    else if (mark === '\\') next++
    else if (mark === '"') {
      open.pop()
      if (open.length === 0) return next + 1
    } else if (mark === '$' || mark === '%') {
      const after = source.slice(next + 1, next + 3)
      if (after === `${mark}{`) next += 2
      else if (after.startsWith('{')) {
        open.push('{')
        next++
      }
    }
  }
  return null
}

/**
 * Returns the content of a JSON string; null if it is invalid.
 * @param quoted with its quotes
 */
export function readJsonText(quoted: string): ReadText | null {
  try {
    return { text: JSON.parse(quoted) as string }
  } catch {
    return null
  }
}

/**
 * Returns the content of a Terraform string; null if it contains an unknown escape.
 * @param quoted with its quotes
 */
export function readHclText(quoted: string): ReadText | null {
  const raw = quoted.slice(1, -1)
  // The value of a template is known only when Terraform runs.
  if (isComputed(raw)) return { text: raw, isTemplate: true }
  let isUnknown = false
  const text = decode(raw).replaceAll(escapes, (whole, long?: string, short?: string, letter?: string) => {
    const code = long ?? short
    const character = code === undefined ? meanings.get(letter ?? '') : characterOf(Number.parseInt(code, 16))
    isUnknown ||= character === undefined
    return character ?? whole
  })
  return isUnknown ? null : { text }
}

const escapes = /\\(?:U([\dA-Fa-f]{8})|u([\dA-Fa-f]{4})|([^]))/g

const meanings: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['"', '"'],
  ['\\', '\\'],
])

function characterOf(code: number): string | undefined {
  return code > 0x10ffff ? undefined : String.fromCodePoint(code)
}

const opening = /<<(-?)([A-Za-z_][\w-]*)[ \t]*\r?\n/y

/**
 * Reads a heredoc that begins at `at`: `<<NAME`, its lines, and a line with only the name.
 * @returns its content and the offset of its end; undefined if no heredoc begins there, null if it is not closed
 */
export function readHeredoc(
  source: string,
  at: number,
): { readonly read: ReadText; readonly end: number } | undefined | null {
  opening.lastIndex = at
  const begins = opening.exec(source)
  if (begins === null) return undefined
  const [, isIndented, name = ''] = begins
  const lines: string[] = []
  for (let from = opening.lastIndex; from < source.length;) {
    const next = source.indexOf('\n', from)
    const to = next === -1 ? source.length : next
    const line = source.slice(from, to).replace(/\r$/, '')
    if (line.trim() === name) return { read: heredocOf(lines, isIndented === '-'), end: to }
    lines.push(line)
    from = to + 1
  }
  return null
}

function heredocOf(lines: readonly string[], isIndented: boolean): ReadText {
  const depths = lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/))
  const depth = isIndented ? Math.min(...depths, Infinity) : 0
  const raw = lines.map((line) => `${line.slice(Math.min(depth, line.length))}\n`).join('')
  return isComputed(raw) ? { text: raw, isTemplate: true } : { text: decode(raw) }
}

/** Whether a string contains a `${…}` or `%{…}` that is not escaped by doubling its first character. */
function isComputed(raw: string): boolean {
  return /[$%]\{/.test(raw.replaceAll(/\$\$\{|%%\{/g, ''))
}

function decode(text: string): string {
  return text.replaceAll(/([$%])\1\{/g, '$1{')
}

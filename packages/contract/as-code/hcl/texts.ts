/** Texts of JSON and of Terraform's language: where they end, and what they say. */

/** What a text says. */
export interface ReadText {
  readonly text: string
  /** It has parts that are computed. */
  readonly isTemplate?: true
}

const jsonText = /"(?:[^"\\\n]|\\.)*"/y

/** Where a quoted text of JSON that begins at `at` ends, behind its closing quote; null: it is not closed. */
export function endOfJsonText(source: string, at: number): number | null {
  jsonText.lastIndex = at
  return jsonText.test(source) ? jsonText.lastIndex : null
}

/** The same in Terraform's language, where what `${…}` computes may hold texts of its own. */
export function endOfHclText(source: string, at: number): number | null {
  /** what is open, the innermost last: texts, and braces of what is computed in them */
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

/** @param quoted with its quotes @returns null for what is none */
export function readJsonText(quoted: string): ReadText | null {
  try {
    return { text: JSON.parse(quoted) as string }
  } catch {
    return null
  }
}

/** @param quoted with its quotes @returns null for an escape that the language does not know */
export function readHclText(quoted: string): ReadText | null {
  const raw = quoted.slice(1, -1)
  // Of one that is computed nobody asks what it says before.
  if (isComputed(raw)) return { text: raw, isTemplate: true }
  let isUnknown = false
  const text = asSaid(raw).replaceAll(escapes, (whole, long?: string, short?: string, letter?: string) => {
    const code = long ?? short
    const said = code === undefined ? meanings.get(letter ?? '') : characterOf(Number.parseInt(code, 16))
    isUnknown ||= said === undefined
    return said ?? whole
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
 * A text over several lines that begins at `at`: `<<NAME`, its lines, and a line with the name alone.
 * @returns it and where it ends; undefined where none begins, null where it is not closed
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
  return isComputed(raw) ? { text: raw, isTemplate: true } : { text: asSaid(raw) }
}

/** Is there a `${…}` or `%{…}`, other than one that is doubled to stand for itself? */
function isComputed(raw: string): boolean {
  return /[$%]\{/.test(raw.replaceAll(/\$\$\{|%%\{/g, ''))
}

function asSaid(text: string): string {
  return text.replaceAll(/([$%])\1\{/g, '$1{')
}

/**
 * What is taken out of whatever goes into a support bundle. Its parts are made of columns that hold no secrets; this is
 * for texts that somebody wrote into them: lines of logs, addresses, words of errors.
 */

/** Stands where something secret stood. */
export const leftOut = 'left out: secret'

/** Fields whose values are secret, by their names in whatever spelling. */
const secretField =
  /(password|passwd|passphrase|secret|token|api_?key|auth_?key|md5_?key|private_?key|cookie|authorization|user_?data|credential)/i

/** … and those that only sound so: numbers of tokens, names of keys. */
const plainField = /(_count|_id|_ids|^secrets?_left_out)$/i

/**
 * Texts come here whole, and some of them are long: each pattern looks at each character a few times at most, however
 * the text is made.
 */
const patterns: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
  [/-----BEGIN ([A-Z ]*PRIVATE KEY)-----[\s\S]*?(-----END \1-----|$)/g, leftOut],
  // names and passwords in addresses
  [/(:\/\/)[^\s/?#@"']+@/g, '$1…@'],
  // queries, which may let somebody in
  [/[^\s"'<>]+/g, withoutQuery],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${leftOut}`],
  [/\$(argon2(?:id|i|d)|scrypt|2[aby]|pbkdf2[\w-]*)\$[^\s"']+/g, leftOut],
  [
    /(password|passwd|passphrase|secret|token|session|api[-_]?key|auth[-_]?key|md5[-_]?key|private[-_]?key|cookie|authorization|user[-_]?data)(["']?\s*[:=]\s*)(?!left out)("[^"]*"|'[^']*'|[^\s,;&"'}]+)/gi,
    `$1$2${leftOut}`,
  ],
]

/** A text without what may be secret in it. */
export function scrubText(text: string): string {
  let scrubbed = text
  for (const [pattern, instead] of patterns) {
    scrubbed =
      typeof instead === 'string' ? scrubbed.replace(pattern, instead) : scrubbed.replace(pattern, instead)
  }
  return scrubbed
}

/** A word without what follows the `?` of an address or a path that it holds. */
function withoutQuery(word: string): string {
  const address = word.search(/:\/\/|^\/|[(=]\//)
  const query = address === -1 ? -1 : word.indexOf('?', address)
  return query === -1 ? word : `${word.slice(0, query)}?…`
}

/** A value of JSON without what may be secret in it, however deep it lies. */
export function scrub(value: unknown): unknown {
  if (typeof value === 'string') return scrubText(value)
  if (Array.isArray(value)) return value.map(scrub)
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, isSecret(key, field) ? leftOut : scrub(field)]),
  )
}

function isSecret(key: string, value: unknown): boolean {
  const says = typeof value === 'string' ? value !== '' : typeof value === 'object' && value !== null
  return says && secretField.test(key) && !plainField.test(key)
}

/** A statement of SQL without the values that are written into it. */
export function withoutLiterals(statement: string): string {
  return statement
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "'…'")
    .replaceAll(/'(?:[^']|'')*('|$)/g, "'…'")
    .replaceAll(/\b\d{5,}\b/g, '…')
}

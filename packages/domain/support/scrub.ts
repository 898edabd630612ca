/**
 * Removes secrets from free texts in support bundles: log lines, addresses, error messages. The other data in a bundle
 * comes from columns that contain no secrets.
 */

/** The text that replaces a secret. */
export const redacted = 'left out: secret'

/** Names of fields with secret values, in any spelling. */
const secretField =
  /(password|passwd|passphrase|secret|token|api_?key|auth_?key|md5_?key|private_?key|cookie|authorization|user_?data|credential)/i

/** Exceptions of {@link secretField}: counts of tokens, and names of keys. */
const plainField = /(_count|_id|_ids|^secrets?_left_out)$/i

/**
 * Patterns of secrets in texts, with their replacements. A text may be long, so the time of each pattern must be linear
 * in its length.
 */
const patterns: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
  [/-----BEGIN ([A-Z ]*PRIVATE KEY)-----[\s\S]*?(-----END \1-----|$)/g, redacted],
  // user names and passwords in URLs
  [/(:\/\/)[^\s/?#@"']+@/g, '$1…@'],
  // query strings, which may contain credentials
  [/[^\s"'<>]+/g, withoutQuery],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${redacted}`],
  [/\$(argon2(?:id|i|d)|scrypt|2[aby]|pbkdf2[\w-]*)\$[^\s"']+/g, redacted],
  [
    /(password|passwd|passphrase|secret|token|session|api[-_]?key|auth[-_]?key|md5[-_]?key|private[-_]?key|cookie|authorization|user[-_]?data)(["']?\s*[:=]\s*)(?!left out)("[^"]*"|'[^']*'|[^\s,;&"'}]+)/gi,
    `$1$2${redacted}`,
  ],
]

/** Returns the text without possible secrets. */
export function scrubText(text: string): string {
  let scrubbed = text
  for (const [pattern, instead] of patterns) {
    scrubbed =
      typeof instead === 'string' ? scrubbed.replace(pattern, instead) : scrubbed.replace(pattern, instead)
  }
  return scrubbed
}

/** Returns a word without the query string of the URL or path in it. */
function withoutQuery(word: string): string {
  const address = word.search(/:\/\/|^\/|[(=]\//)
  const query = address === -1 ? -1 : word.indexOf('?', address)
  return query === -1 ? word : `${word.slice(0, query)}?…`
}

/** Returns a JSON value without possible secrets, at any depth. */
export function scrub(value: unknown): unknown {
  if (typeof value === 'string') return scrubText(value)
  if (Array.isArray(value)) return value.map(scrub)
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, isSecret(key, field) ? redacted : scrub(field)]),
  )
}

function isSecret(key: string, value: unknown): boolean {
  const says = typeof value === 'string' ? value !== '' : typeof value === 'object' && value !== null
  return says && secretField.test(key) && !plainField.test(key)
}

/** Returns an SQL statement without literal values. */
export function withoutLiterals(statement: string): string {
  return statement
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "'…'")
    .replaceAll(/'(?:[^']|'')*('|$)/g, "'…'")
    .replaceAll(/\b\d{5,}\b/g, '…')
}

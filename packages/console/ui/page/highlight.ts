/** A segment of code and its token type; the few types are common to all supported languages. */
export interface CodePart {
  readonly kind: 'plain' | 'string' | 'key' | 'comment'
  readonly text: string
}

// Alternatives in order: a comment to the end of the line, a quoted text, a word before = or :, a command-line flag.
const pattern =
  /(^\s*(?:#|\/\/).*$)|("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|([\w-]+(?=\s*[=:](?!\/))|(?<=\s)--?[a-zA-Z][\w-]*)/gm

/**
 * Splits code into tokens for display. It supports shell, JSON, TypeScript and HCL, because it recognizes only their
 * common elements. The joined tokens equal the code.
 */
export function highlight(code: string): readonly CodePart[] {
  const parts: CodePart[] = []
  let from = 0
  for (const match of code.matchAll(pattern)) {
    if (match.index > from) parts.push({ kind: 'plain', text: code.slice(from, match.index) })
    const kind = match[1] !== undefined ? 'comment' : match[2] !== undefined ? 'string' : 'key'
    parts.push({ kind, text: match[0] })
    from = match.index + match[0].length
  }
  if (from < code.length) parts.push({ kind: 'plain', text: code.slice(from) })
  return parts
}

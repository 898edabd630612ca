/** A piece of code and what it is, as far as four kinds of languages can be told apart at once. */
export interface CodePart {
  readonly kind: 'plain' | 'string' | 'key' | 'comment'
  readonly text: string
}

// In order: comment to the end of a line, quoted text, a word before = or :, a command-line flag.
const pattern =
  /(^\s*(?:#|\/\/).*$)|("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|([\w-]+(?=\s*[=:](?!\/))|(?<=\s)--?[a-zA-Z][\w-]*)/gm

/**
 * Splits code for display. It serves shell, JSON, TypeScript and HCL alike because it only looks for what they
 * share; the parts joined are the code again.
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

import type { ReadPattern } from '@portico/domain/oxql/conditions.ts'
import { RE2JS } from 're2js'

/**
 * Regular expressions of queries. The browser's and Node's own may take years for one that somebody made for that;
 * these take time in proportion to the text.
 */
export const readPattern: ReadPattern = (text) => {
  try {
    const pattern = RE2JS.compile(text)
    return (held) => pattern.matcher(held).find()
  } catch {
    return null
  }
}

import { columnsKey } from '#ui/table/columns-key.ts'

/**
 * Choices that a browser keeps in its `localStorage` and that a page looks different by. It tells them in cookies of
 * the same name too, so that a document can show the page as it will be.
 */
const isTold = (key: string) => key.startsWith(columnsKey) && /^[A-Za-z]+$/.test(key.slice(columnsKey.length))

/** What the cookies of a request tell, by key. */
export function toldChoices(cookies: string | null): Readonly<Record<string, string>> {
  const told: Record<string, string> = {}
  for (const cookie of (cookies ?? '').split(';')) {
    const [key = '', value = ''] = cookie.trim().split('=', 2)
    if (!isTold(key)) continue
    try {
      told[key] = decodeURIComponent(value)
    } catch {
      // Not one of ours: the page shows what is usual.
    }
  }
  return told
}

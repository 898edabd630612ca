import { useKeptColumns } from '#ui/table/column-choice.ts'
import { tellingCookie } from '#ui/telling-cookie.ts'

/** `localStorage`, or nothing where the browser keeps it shut. The server is told, for the next document. */
const storage = {
  getItem(key: string): string | null {
    try {
      const kept = localStorage.getItem(key)
      if (kept !== null && !import.meta.env.SSR) tell(key, kept)
      return kept
    } catch {
      return null
    }
  },
  setItem(key: string, value: string): void {
    try {
      localStorage.setItem(key, value)
      tell(key, value)
    } catch {
      // the choice lasts until the page is left
    }
  },
}

function tell(key: string, value: string): void {
  document.cookie = tellingCookie(key, value)
}

/** Which columns of a list are shown, and in which order, remembered in this browser. */
export function useColumnChoice(list: string) {
  return useKeptColumns(list, storage)
}

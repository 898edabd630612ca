import { useStoredColumns } from '#ui/table/column-choice.ts'

/** The browser's `localStorage`; if the browser denies access to it, nothing is stored. */
const storage = {
  getItem(key: string): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  setItem(key: string, value: string): void {
    try {
      localStorage.setItem(key, value)
    } catch {
      // If the browser denies access to its storage, the selection is kept until the user leaves the page.
    }
  },
}

/** Returns the selected columns of a list and their order, which are stored in this browser. */
export function useColumnChoice(list: string) {
  return useStoredColumns(list, storage)
}

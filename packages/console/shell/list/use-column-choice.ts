import { useStoredColumns } from '#ui/table/column-choice.ts'

/** `localStorage`, or no storage if the browser denies access. */
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
      // Without storage, the selection is kept until the user leaves the page.
    }
  },
}

/** Returns the selected columns of a list and their order, stored in this browser. */
export function useColumnChoice(list: string) {
  return useStoredColumns(list, storage)
}

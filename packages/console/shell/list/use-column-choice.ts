import { useStoredColumns } from '#ui/table/column-choice.ts'

/** `localStorage`, or no storage where the browser denies it. */
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
      // The choice lasts until the page is left
    }
  },
}

/** Returns the chosen columns of a list and their order, stored in this browser. */
export function useColumnChoice(list: string) {
  return useStoredColumns(list, storage)
}

import { useKeptColumns } from '#ui/table/column-choice.ts'

/** `localStorage`, or nothing where the browser does not allow it. */
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
      // the choice lasts until the page is left
    }
  },
}

/** Which columns of a list are shown, and in which order, remembered in this browser. */
export function useColumnChoice(list: string) {
  return useKeptColumns(list, storage)
}

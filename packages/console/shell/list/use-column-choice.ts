import { useHiddenColumns } from '../../ui/table/hidden-columns.ts'

/** `localStorage`, or nothing where the browser keeps it shut. */
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

/** Which columns of a list are switched off, remembered in this browser. */
export function useColumnChoice(list: string) {
  return useHiddenColumns(list, storage)
}

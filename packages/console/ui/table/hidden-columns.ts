import { useCallback, useState } from 'react'
import { columnsKey } from './columns-key.ts'

/** Where a choice is kept; `localStorage` is one. */
export interface ChoiceStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

/** The hidden columns written down before; what cannot be read hides nothing. */
export function readHidden(stored: string | null): ReadonlySet<string> {
  try {
    const parsed: unknown = JSON.parse(stored ?? '[]')
    return new Set(Array.isArray(parsed) ? parsed.filter((id) => typeof id === 'string') : [])
  } catch {
    return new Set()
  }
}

/** Which columns of a table are switched off, remembered under the table's name. */
export function useHiddenColumns(table: string, storage: ChoiceStorage) {
  const key = columnsKey + table
  const [hidden, setHidden] = useState(() => readHidden(storage.getItem(key)))
  const change = useCallback(
    (next: ReadonlySet<string>) => {
      setHidden(next)
      storage.setItem(key, JSON.stringify([...next]))
    },
    [key, storage],
  )
  return [hidden, change] as const
}

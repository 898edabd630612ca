import { useEffect, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/** Milliseconds without typing before the values are read; longer than the usual time between two keys */
const pause = 300

/**
 * Renders again when the given fields have changed and the user pauses typing, for output that does not need every key.
 * Read the values from the form afterwards. Changes made by code take effect immediately.
 * @param names names of the fields; pass the same array every time
 */
export function useDebouncedRender<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  names: readonly FieldPath<Values>[],
): void {
  const { subscribe } = form
  const [, setSettled] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = subscribe({
      name: names,
      exact: true,
      formState: { values: true },
      callback: ({ type }) => {
        clearTimeout(timer)
        timer = setTimeout(() => setSettled((count) => count + 1), type === undefined ? 0 : pause)
      },
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [names, subscribe])
}

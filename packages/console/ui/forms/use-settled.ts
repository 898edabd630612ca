import { useEffect, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/** ms without a key after which typing counts as paused: longer than most people take from key to key */
const pause = 300

/**
 * Render again when some fields have changed and typing in them has paused: for what is shown elsewhere and need not
 * follow every key. The values are then read from the form. What the form sets by itself is followed at once.
 * @param names of the fields; the same array every time
 */
export function useSettled<Values extends FieldValues>(
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

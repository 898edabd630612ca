import { useState } from 'react'

/** Keeps the identity of an equal value, so that what depends on it does not run again. */
export function useStable<Value>(value: Value): Value {
  const [kept, setKept] = useState(value)
  if (kept === value || JSON.stringify(kept) === JSON.stringify(value)) return kept
  setKept(value)
  return value
}

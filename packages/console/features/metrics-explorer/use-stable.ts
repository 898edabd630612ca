import { useState } from 'react'

/** Keeps the identity of an equal value, so that effects that depend on the value do not run again. */
export function useStable<Value>(value: Value): Value {
  const [kept, setKept] = useState(value)
  if (kept === value || JSON.stringify(kept) === JSON.stringify(value)) return kept
  setKept(value)
  return value
}

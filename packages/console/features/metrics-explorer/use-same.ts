import { useState } from 'react'

/** A value that is the one of before for as long as it says the same: what hangs on it is not done again. */
export function useSame<Value>(value: Value): Value {
  const [kept, setKept] = useState(value)
  if (kept === value || JSON.stringify(kept) === JSON.stringify(value)) return kept
  setKept(value)
  return value
}

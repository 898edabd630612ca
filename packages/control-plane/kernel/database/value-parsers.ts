const int8 = 20
const numeric = 1700

/** Parses an integer of the database, which must be exactly representable in JavaScript. @throws RangeError */
function checkedNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} from the database is not exact as a number`)
  return value
}

/**
 * Parsers of column values by type: identical in every driver, and set explicitly because the drivers' defaults differ.
 */
export const valueParsers: Readonly<Record<number, (text: string) => number>> = {
  [int8]: checkedNumber,
  [numeric]: checkedNumber,
}

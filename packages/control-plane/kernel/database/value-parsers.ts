const int8 = 20
const numeric = 1700

/** A whole number of the database, which must be one of JavaScript's exact ones. @throws RangeError */
function checkedNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} from the database is not exact as a number`)
  return value
}

/** How columns become values, by type: the same in every driver, set because the drivers' defaults differ. */
export const valueParsers: Readonly<Record<number, (text: string) => number>> = {
  [int8]: checkedNumber,
  [numeric]: checkedNumber,
}

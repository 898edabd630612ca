/** Tables as CSV: RFC 4180, and safe to open in a spreadsheet. */

export type CsvValue = string | number | bigint | boolean | Date | null | undefined

// A spreadsheet runs a cell that begins with one of these as a formula; an apostrophe makes it text again.
const formulaStart = /^[=+\-@\t\r]/

function encodeCell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'string') return String(value)
  const text = formulaStart.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Encode rows, the header first; lines end with CRLF, the last one too. */
export function encodeCsv(rows: readonly (readonly CsvValue[])[]): string {
  return rows.map((row) => `${row.map(encodeCell).join(',')}\r\n`).join('')
}

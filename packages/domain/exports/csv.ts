/** Tables as CSV: RFC 4180, and safe to open in a spreadsheet. */

export type CsvValue = string | number | bigint | boolean | Date | null | undefined

/**
 * A spreadsheet runs a cell that begins with one of these, or with its wide form, as a formula; an apostrophe makes it
 * text again. In many languages spreadsheets begin a cell at each semicolon too, whatever quotes stand around it.
 */
const formulaStart = /(^|;)(?=[=+\-@\t\r\n＝＋－＠])/g

function encodeCell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'string') return String(value)
  const text = value.replaceAll(formulaStart, "$1'")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Encode rows, the header first; lines end with CRLF, the last one too. */
export function encodeCsv(rows: readonly (readonly CsvValue[])[]): string {
  return rows.map((row) => `${row.map(encodeCell).join(',')}\r\n`).join('')
}

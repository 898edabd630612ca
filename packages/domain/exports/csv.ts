/** Tables as CSV: RFC 4180, and safe to open in a spreadsheet. */

export type CsvValue = string | number | bigint | boolean | Date | null | undefined

/**
 * The beginning of a formula. Spreadsheets run a cell that begins with one of these characters, or their full-width
 * forms; an apostrophe before it makes it text. In many locales a cell also begins at each semicolon, even within
 * quotes.
 */
const formulaStart = /(^|;)(?=[=+\-@\t\r\n＝＋－＠])/g

function encodeCell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'string') return String(value)
  const text = value.replaceAll(formulaStart, "$1'")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Encodes rows, the header first. Every line ends with CRLF, including the last. */
export function encodeCsv(rows: readonly (readonly CsvValue[])[]): string {
  return rows.map((row) => `${row.map(encodeCell).join(',')}\r\n`).join('')
}

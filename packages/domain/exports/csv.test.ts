import { expect, it } from 'vitest'
import { encodeCsv } from './csv.ts'

it('separates cells with commas and ends every line with CRLF', () => {
  expect(
    encodeCsv([
      ['name', 'vcpus'],
      ['web-01', 4],
    ]),
  ).toBe('name,vcpus\r\nweb-01,4\r\n')
})

it('quotes cells with line breaks, commas or quotes', () => {
  expect(encodeCsv([['a,b', 'say "hi"', 'two\nlines']])).toBe('"a,b","say ""hi""","two\nlines"\r\n')
})

it.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx', '\n=1', '＝1+1', '＠x'])(
  'adds an apostrophe to the cell %j, so that spreadsheets do not run it',
  (text) => {
    expect(encodeCsv([[text]])).toMatch(/^"?'/)
  },
)

it('adds an apostrophe to a formula after a semicolon, which begins a new cell in some locales', () => {
  expect(encodeCsv([['a;=1+1;b; c;-x']])).toBe("a;'=1+1;b; c;'-x\r\n")
})

it('writes negative numbers without an apostrophe', () => {
  expect(encodeCsv([[-3]])).toBe('-3\r\n')
})

it('writes missing values as empty cells, and times in ISO 8601', () => {
  expect(encodeCsv([[null, undefined, new Date(0), true]])).toBe(',,1970-01-01T00:00:00.000Z,true\r\n')
})

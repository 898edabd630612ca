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
  'neutralizes the formula in %j',
  (text) => {
    expect(encodeCsv([[text]])).toMatch(/^"?'/)
  },
)

it('neutralizes formulas after a semicolon, where some locales of spreadsheets begin a cell', () => {
  expect(encodeCsv([['a;=1+1;b; c;-x']])).toBe("a;'=1+1;b; c;'-x\r\n")
})

it('leaves negative numbers unchanged', () => {
  expect(encodeCsv([[-3]])).toBe('-3\r\n')
})

it('writes empty cells for missing values, and ISO times', () => {
  expect(encodeCsv([[null, undefined, new Date(0), true]])).toBe(',,1970-01-01T00:00:00.000Z,true\r\n')
})

import { expect, test } from 'vitest'
import { portRangeProblem, repeatedPort, tryParsePortRange } from './ports.ts'

test.each([
  ['22', { first: 22, last: 22 }],
  [' 8000-8999 ', { first: 8000, last: 8999 }],
  ['1-65535', { first: 1, last: 65535 }],
  ['80-80', { first: 80, last: 80 }],
])('the port range %s is parsed and formatted', (text, range) => {
  expect(tryParsePortRange(text)).toEqual(range)
  expect(portRangeProblem(text)).toBeNull()
})

test.each(['', '0', '65536', '90-80', '1-', '-1', '123456', '80 - 90', 'ssh', '1-2-3'])(
  '"%s" is refused as a port range',
  (text) => {
    expect(tryParsePortRange(text)).toBeNull()
    expect(portRangeProblem(text)).toBe('Not a valid port range')
  },
)

test.each([
  [['22', '443', '22'], '22'],
  [['22', '022'], '022'],
  [['22', '22-22'], '22-22'],
  [['80-90', '80-91', '85'], undefined],
  [[], undefined],
])('the repeated port of %j is %s', (ports, repeated) => {
  expect(repeatedPort(ports)).toBe(repeated)
})

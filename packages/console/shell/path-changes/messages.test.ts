import { expect, test } from 'vitest'
import { endsText, reasonText, summary, trafficText } from './messages.ts'

const ends = (names: string[], outside: (string | null)[] = [], total = names.length) => ({
  total,
  instances: names.map((name) => ({ id: name, name })),
  outside,
})

test.each([
  [ends(['web-1', 'web-2']), 'web-1, web-2'],
  [ends(['a', 'b', 'c', 'd', 'e']), 'a, b, c, 2 others'],
  [ends(['a', 'b', 'c', 'd', 'e'], [], 300), 'a, b, c, others (300 interfaces in all)'],
  [ends(['a', 'b'], [], 4), 'a, b'],
  [ends([], ['203.0.113.0/24', null]), '203.0.113.0/24, the outside'],
])('the text of one end of a path is %j', (end, words) => expect(endsText(end)).toBe(words))

test.each([
  [{ protocol: 'TCP', ports: ['22', '80-443'], others: false, except: [], all: false }, 'TCP 22, 80-443'],
  [{ protocol: 'UDP', ports: ['53'], others: true, except: [], all: true }, 'UDP'],
  [{ protocol: 'TCP', ports: [], others: true, except: ['22', '80-443'], all: false }, 'TCP but 22, 80-443'],
  [{ protocol: 'TCP', ports: ['1'], others: true, except: ['25'], all: false }, 'TCP but 25'],
  [{ protocol: 'ICMP', ports: [], others: true, except: [], all: true }, 'ICMP'],
] as const)('the text of some traffic is %j', (traffic, words) => {
  expect(trafficText({ ...traffic, ports: [...traffic.ports], except: [...traffic.except] })).toBe(words)
})

const rule = { type: 'rule', name: 'rest', vpc: 'v', action: 'deny', priority: 900 } as const

test('the reason names the rule that decides now and the rule that decided before', () => {
  expect(reasonText({ opens: false, was: { ...rule, name: 'allow-db' }, is: rule })).toBe(
    'rest (900) will stop them; allow-db (900) allows them today.',
  )
  expect(reasonText({ opens: true, was: { type: 'no_rule', direction: 'inbound' }, is: rule })).toBe(
    'rest (900) allows them; no rule allows them today.',
  )
  expect(
    reasonText({
      opens: false,
      was: { type: 'nothing' },
      is: { type: 'hop', hop: 'route', refused: 'drop' },
    }),
  ).toBe('A route drops them; nothing stops them today.')
})

test('the summary of a path is one sentence', () => {
  expect(summary({ opens: 1, closes: 2 })).toBe('1 path opens, 2 paths close')
  expect(summary({ opens: 0, closes: 0 })).toBe('No path opens or closes')
})

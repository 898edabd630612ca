import { expect, test } from 'vitest'
import { ruleStatusText } from './rule-status.ts'

const none = { unknownHosts: [] }
const name = (id: string) => `rule-${id}`

test.each([
  [{ standing: 'decides', by: [], ...none }, 'decides'],
  [{ standing: 'loses_tie', by: ['a'], ...none }, 'loses the tie with rule-a'],
  [
    { standing: 'never_decides', by: ['a', 'b', 'c'], ...none },
    'never decides: rule-a and 2 more comes before',
  ],
  [
    { standing: 'never_decides', by: [], unknownHosts: [{ type: 'instance', value: 'gone' }] },
    'matches nothing: there is no gone',
  ],
] as const)('the status %j is described as %s', (rule, words) => {
  expect(ruleStatusText({ ...rule, by: [...rule.by], unknownHosts: [...rule.unknownHosts] }, name)).toBe(
    words,
  )
})

import { expect, test } from 'vitest'
import { meaningsArgs, meaningText } from './meaning.ts'
import type { Meaning } from './meaning.ts'

const nothing = {
  targets: [],
  hosts: [],
  targetType: 'vpc',
  targetText: '',
  hostType: 'vpc',
  hostText: '',
} as const

test('meanings are requested for saved and typed entries, but not for removed or invalid ones', () => {
  expect(
    meaningsArgs({
      ...nothing,
      targets: [
        { type: 'subnet', value: 'app', mark: 'saved' },
        { type: 'instance', value: 'web', mark: 'removed' },
      ],
      targetType: 'subnet',
      targetText: ' app ',
      hostType: 'ip',
      hostText: '10.0.0.7',
    }),
  ).toEqual({ target: ['subnet:app'], host: ['ip:10.0.0.7'] })
  expect(meaningsArgs({ ...nothing, hostType: 'ip', hostText: '10.0.0.' })).toEqual({ target: [], host: [] })
  const many = Array.from({ length: 70 }, (_, i) => ({
    type: 'instance' as const,
    value: `web-${i}`,
    mark: 'new' as const,
  }))
  expect(meaningsArgs({ ...nothing, hosts: many }).host).toHaveLength(64)
})

const meaning = (
  type: 'subnet' | 'instance' | 'ip',
  instances: readonly string[],
  isThere = true,
): Meaning => ({
  side: 'target',
  part: { type, value: type === 'ip' ? '10.0.0.7' : 'app' },
  isThere,
  instanceCount: instances.length,
  instances: [...instances],
})

test.each([
  [meaning('subnet', ['a', 'b']), 'a, b'],
  [meaning('subnet', ['a', 'b', 'c', 'd']), '4 instances'],
  [meaning('instance', ['app']), '1 instance'],
  [meaning('subnet', []), 'no instances now'],
  [meaning('ip', []), 'no instance here'],
  [meaning('subnet', [], false), 'matches nothing now'],
])('the meaning %o is shown as %s', (given, words) => expect(meaningText(given)).toBe(words))

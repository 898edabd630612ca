import { expect, test } from 'vitest'
import { LogLines } from '#kernel/log-lines.ts'

const at = new Date('2026-11-23T08:00:00Z')
const info = (message: string) => ({ level: 'info' as const, message })

test('lines are stored without secrets, and errors with their stack', () => {
  const lines = new LogLines()
  lines.add({ level: 'error', message: 'a password=hunter2\0', error: new Error('of ?x token: abc') }, at)
  lines.add({ ...info('plain'), error: { session: 'abc' } }, at)
  const [first, second] = lines.take()
  expect(first).toMatchObject({ time: at, level: 'error', message: 'a password=left out: secret' })
  expect(first?.error).toMatch(/^Error: of \?x token: left out: secret\n {4}at /)
  expect(second?.error).not.toContain('abc')
  expect(lines.take()).toEqual([])
})

test('lines beyond the limit are only counted', () => {
  const lines = new LogLines()
  for (let i = 0; i < 1003; i++) lines.add(info(`line ${i}`), at)
  const taken = lines.take()
  expect(taken).toHaveLength(1001)
  expect(taken.at(-1)?.message).toBe('3 more lines were dropped')
})

test('lines that could not be written are first in the next write', () => {
  const lines = new LogLines()
  lines.add(info('first'), at)
  const taken = lines.take()
  lines.add(info('second'), at)
  lines.putBack(taken)
  expect(lines.take().map(({ message }) => message)).toEqual(['first', 'second'])
})

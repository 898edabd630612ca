import { expect, test } from 'vitest'
import { targetCall, versionProblem } from './request.ts'

test('the selected or typed version is sent in the request', () => {
  expect(targetCall({ version: '1.2.3', typed: '' }).args).toEqual({ body: { systemVersion: '1.2.3' } })
  expect(targetCall({ version: null, typed: ' 0.1.0 ' }).args).toEqual({ body: { systemVersion: '0.1.0' } })
})

test.each(['1.2.3', '0.1.0', '1.2.3-rc.1', '1.2.3+build.7'])('%s is a valid version', (text) => {
  expect(versionProblem(text)).toBeNull()
})

test.each(['', '1.2', 'v1.2.3', '1.2.x'])('%s is not a valid version', (text) => {
  expect(versionProblem(text)).toContain('1.2.3')
})

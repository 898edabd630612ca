import { expect, test } from 'vitest'
import { attachableDisks, firstSource, hasNoBootSource, whyNoBoot } from './boot-sources.ts'

const nothing = { siloImage: 0, projectImage: 0, disk: 0 }

test('a form starts with the first boot source that has entries', () => {
  expect(firstSource({ siloImage: 1, projectImage: 1, disk: 1 })).toBe('siloImage')
  expect(firstSource({ siloImage: 0, projectImage: 1, disk: 1 })).toBe('projectImage')
  expect(firstSource(nothing)).toBe('disk')
})

test('a project without images and disks needs an image or disk first', () => {
  expect(hasNoBootSource(nothing)).toBe(true)
  expect(whyNoBoot('disk', nothing)).toBe('Choose an image or a disk to boot from')
})

test('only the selected boot source must have entries', () => {
  expect(whyNoBoot('siloImage', { ...nothing, disk: 1 })).toContain('The silo has no images')
  expect(whyNoBoot('disk', { ...nothing, disk: 1 })).toBeNull()
})

test('there is no message while the numbers are loading', () => {
  const unknown = { siloImage: 0, projectImage: 0, disk: undefined }
  expect(hasNoBootSource(unknown)).toBe(false)
  expect(whyNoBoot('disk', unknown)).toBeNull()
})

test('attachable disks are counted by state, unless the server stopped counting before it found one', () => {
  expect(
    attachableDisks({ total: 6, byState: { attached: 3, detached: 2, creating: 1 }, capped: false }),
  ).toBe(3)
  expect(attachableDisks({ total: 3, byState: { attached: 3 }, capped: false })).toBe(0)
  expect(attachableDisks({ total: 10_000, byState: { attached: 10_000 }, capped: true })).toBeUndefined()
  expect(attachableDisks(undefined)).toBeUndefined()
})

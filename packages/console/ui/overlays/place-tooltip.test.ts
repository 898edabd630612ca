import { expect, it } from 'vitest'
import { placeTooltip } from './place-tooltip.ts'

const viewport = { width: 400, height: 800 }
const tooltip = { width: 100, height: 20 }

it('is centered above its anchor', () => {
  expect(placeTooltip({ left: 200, top: 300, width: 40, height: 20 }, tooltip, viewport)).toEqual({
    left: 170,
    top: 274,
  })
})

it('is placed below its anchor when it does not fit above', () => {
  expect(placeTooltip({ left: 200, top: 10, width: 40, height: 20 }, tooltip, viewport).top).toBe(36)
})

it('does not extend beyond the left and right edge of the page', () => {
  expect(placeTooltip({ left: 0, top: 300, width: 20, height: 20 }, tooltip, viewport).left).toBe(8)
  expect(placeTooltip({ left: 390, top: 300, width: 10, height: 20 }, tooltip, viewport).left).toBe(292)
})

it('is placed beside a menu entry, preferably on the left, and above when neither side has space', () => {
  const middle = { left: 150, top: 300, width: 80, height: 20 }
  expect(placeTooltip(middle, tooltip, viewport, true)).toEqual({ left: 44, top: 300 })
  expect(placeTooltip({ ...middle, left: 20 }, tooltip, viewport, true).left).toBe(106)
  expect(placeTooltip({ ...middle, left: 20, width: 360 }, tooltip, viewport, true).top).toBe(274)
})

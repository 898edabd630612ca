import { expect, test } from 'vitest'
import { placeList } from './place-list.ts'

const view = { top: 0, bottom: 800 }
const fieldAt = (top: number) => ({ left: 20, right: 320, top, bottom: top + 32 })

test("the list is placed below its field with the field's width", () => {
  expect(placeList(fieldAt(100), 280, view)).toEqual({
    side: 'below',
    left: 20,
    width: 300,
    edge: 136,
    maxHeight: 656,
  })
})

test('the list is placed above its field when it does not fit below', () => {
  expect(placeList(fieldAt(700), 280, view)).toMatchObject({ side: 'above', edge: 696, maxHeight: 688 })
  expect(placeList(fieldAt(700), 40, view)).toMatchObject({ side: 'below', maxHeight: 56 })
})

test('the list is placed on the larger side with a limited height when it fits on neither', () => {
  const overKeyboard = { top: 100, bottom: 400 }
  expect(placeList(fieldAt(180), 280, overKeyboard)).toMatchObject({ side: 'below', maxHeight: 176 })
  expect(placeList(fieldAt(300), 280, overKeyboard)).toMatchObject({ side: 'above', maxHeight: 188 })
})

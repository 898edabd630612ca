import { expect, test } from 'vitest'
import { shownAddress } from './shown-address.ts'

test.each([
  ['https://images.test/debian.qcow2', 'https://images.test/debian.qcow2'],
  ['http://images.test:8080/a/b?X-Amz-Signature=secret&b=1#c', 'http://images.test:8080/a/b?…'],
  ['https://me:secret@images.test/a#secret', 'https://images.test/a'],
])('%s is shown as %s', (address, shown) => {
  expect(shownAddress(address)).toBe(shown)
})

import { expect, test } from 'vitest'
import { type Crumb, pageTitle, visibleCrumbs } from './crumbs.ts'

const chain: readonly Crumb[] = [
  { label: 'Projects', titleOnly: true },
  { label: 'web', pick: 'project' },
  { label: 'Disks' },
  { label: 'New disk', titleOnly: true },
]

test('the title goes from the deepest crumb to the product name', () => {
  expect(pageTitle(chain)).toBe('New disk / Disks / web / Projects / Portico')
  expect(pageTitle([])).toBe('Portico')
})

test('forms and implied crumbs are not in the top bar', () => {
  expect(visibleCrumbs(chain).map((crumb) => crumb.label)).toEqual(['web', 'Disks'])
})

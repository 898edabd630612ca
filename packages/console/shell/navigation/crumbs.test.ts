import { expect, test } from 'vitest'
import { type Crumb, pageTitle, visibleCrumbs } from './crumbs.ts'

const chain: readonly Crumb[] = [
  { label: 'Projects', titleOnly: true },
  { label: 'web', pick: 'project' },
  { label: 'Disks' },
  { label: 'New disk', titleOnly: true },
]

test('the window title lists the breadcrumbs from the deepest to the first, then the product name', () => {
  expect(pageTitle(chain)).toBe('New disk / Disks / web / Projects / Portico')
  expect(pageTitle([])).toBe('Portico')
})

test('the top bar omits breadcrumbs of forms, and those that another breadcrumb implies', () => {
  expect(visibleCrumbs(chain).map((crumb) => crumb.label)).toEqual(['web', 'Disks'])
})

import { expect, it } from 'vitest'
import { chosenDensity, chosenTheme } from './looks.ts'

it.each([
  ['portico-theme=dark', 'dark'],
  ['session=x; portico-theme=light; more=y', 'light'],
  ['portico-theme=system', 'system'],
  ['other-portico-theme=dark', null],
  ['portico-theme="><script>', null],
  [null, null],
])('%s tells %s', (cookies, theme) => expect(chosenTheme(cookies)).toBe(theme))

it.each([
  ['portico-theme=dark; portico-density=compact', 'compact'],
  ['portico-density=comfortable', 'comfortable'],
  ['portico-density=cosy', null],
  [null, null],
])('%s tells %s', (cookies, density) => expect(chosenDensity(cookies)).toBe(density))

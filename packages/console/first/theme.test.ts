import { expect, it } from 'vitest'
import { chosenTheme } from './theme.ts'

it.each([
  ['portico-theme=dark', 'dark'],
  ['session=x; portico-theme=light; more=y', 'light'],
  ['portico-theme=system', 'system'],
  ['other-portico-theme=dark', null],
  ['portico-theme="><script>', null],
  [null, null],
])('%s tells %s', (cookies, theme) => expect(chosenTheme(cookies)).toBe(theme))

import { expect, it } from 'vitest'
import { tellingCookie } from '#ui/telling-cookie.ts'
import { toldChoices } from './told.ts'

it('what a browser tells is read from its cookies', () => {
  const cookie = tellingCookie('portico.columns.diskList', '["size; path=/x"]').split('; ')[0] ?? ''
  expect(toldChoices(`session=secret; ${cookie}`)).toEqual({
    'portico.columns.diskList': '["size; path=/x"]',
  })
})

it.each([null, '', 'session=secret', 'portico.columns.=x', 'portico.columns.a=%E0', 'portico-theme=dark'])(
  '%j tells nothing',
  (cookies) => expect(toldChoices(cookies)).toEqual({}),
)

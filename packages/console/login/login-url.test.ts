import { expect, it } from 'vitest'
import { loginHref, parseLoginUrl } from './login-url.ts'

const at = (address: string) => parseLoginUrl(new URL(address, 'http://portico'))

it('parses the silo, the provider and the return address from the URL', () => {
  expect(at('/login/main/local')).toEqual({
    silo: 'main',
    provider: null,
    redirectUri: undefined,
    failed: null,
    notice: null,
  })
  expect(at('/login/a%20b/saml/keycloak?redirect_uri=%2Fprojects%3Frows%3D50')).toEqual({
    silo: 'a b',
    provider: 'keycloak',
    redirectUri: '/projects?rows=50',
    failed: null,
    notice: null,
  })
})

it('recognizes the page for selecting a silo, and the reason of a failed sign-in', () => {
  expect(at('/login?redirect_uri=%2Fimages')).toEqual({
    silo: null,
    provider: null,
    redirectUri: '/images',
    failed: null,
    notice: null,
  })
  expect(at('/login/corp/saml/sso?failed=time')).toMatchObject({ failed: 'time', notice: null })
})

it("opens a silo's first provider, or its local form if there is none", () => {
  expect(loginHref({ name: 'lab', providers: null }, undefined)).toBe('/login/lab/local')
  expect(loginHref({ name: 'corp', providers: ['a', 'b'] }, '/images?x=1')).toBe(
    '/login/corp/saml/a?redirect_uri=%2Fimages%3Fx%3D1',
  )
  expect(loginHref({ name: '../x', providers: ['//y'] }, undefined)).toBe('/login/..%2Fx/saml/%2F%2Fy')
})

it.each(['/login/main', '/login/main/other', '/login/main/local/more', '/login/%E0/local'])(
  'shows no page at %s',
  (address) => expect(at(address)).toBeNull(),
)

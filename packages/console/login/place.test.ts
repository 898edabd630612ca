import { expect, it } from 'vitest'
import { loginPlace } from './place.ts'

const at = (address: string) => loginPlace(new URL(address, 'http://portico'))

it('reads silo, provider and the way back from the address', () => {
  expect(at('/login/main/local')).toEqual({ silo: 'main', provider: null, redirectUri: undefined })
  expect(at('/login/a%20b/saml/keycloak?redirect_uri=%2Fprojects%3Frows%3D50')).toEqual({
    silo: 'a b',
    provider: 'keycloak',
    redirectUri: '/projects?rows=50',
  })
})

it.each(['/login', '/login/main', '/login/main/other', '/login/main/local/more', '/login/%E0/local'])(
  'knows no page at %s',
  (address) => expect(at(address)).toBeNull(),
)

import {
  IdentityProviderResultsPage,
  SamlIdentityProvider,
  SamlIdentityProviderCreate,
} from '#schemas/identity-providers.ts'
import { byNameOrId } from '#schemas/paging.ts'
import { NameOrId, Selector, Uuid } from '#schemas/primitives.ts'
import { User, UserCreate, UserPassword } from '#schemas/users.ts'
import { endpointsOf } from './join.ts'

export const identityProvidersEndpoints = endpointsOf({
  silo_identity_provider_list: {
    query: { ...byNameOrId, silo: Selector },
    answer: IdentityProviderResultsPage,
  },
  local_idp_user_create: { query: { silo: NameOrId }, body: UserCreate, answer: User },
  local_idp_user_delete: { path: { user_id: Uuid }, query: { silo: NameOrId } },
  local_idp_user_set_password: { path: { user_id: Uuid }, query: { silo: NameOrId }, body: UserPassword },
  saml_identity_provider_create: {
    query: { silo: NameOrId },
    body: SamlIdentityProviderCreate,
    answer: SamlIdentityProvider,
  },
  saml_identity_provider_view: {
    path: { provider: NameOrId },
    query: { silo: NameOrId },
    answer: SamlIdentityProvider,
  },
})

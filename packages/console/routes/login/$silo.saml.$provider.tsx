import { createFileRoute } from '@tanstack/react-router'
import { SamlLogin } from '../../features/login/index.ts'
import { readRedirect } from '../../shell/router/redirect-uri.ts'

export const Route = createFileRoute('/login/$silo/saml/$provider')({
  validateSearch: readRedirect,
  component: Login,
})

function Login() {
  const { silo, provider } = Route.useParams()
  const { redirect_uri: redirectUri } = Route.useSearch()
  return <SamlLogin silo={silo} provider={provider} redirectUri={redirectUri} />
}

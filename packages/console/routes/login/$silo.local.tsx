import { createFileRoute } from '@tanstack/react-router'
import { LocalLogin } from '../../features/login/index.ts'
import { readRedirect } from '../../shell/router/redirect-uri.ts'

export const Route = createFileRoute('/login/$silo/local')({
  validateSearch: readRedirect,
  component: Login,
})

function Login() {
  const { silo } = Route.useParams()
  const { redirect_uri: redirectUri } = Route.useSearch()
  return <LocalLogin silo={silo} redirectUri={redirectUri} />
}

import { operationUrl } from '#client.ts'
import { operationOf } from './operations.ts'
import { argsOf, wireBody, type Code, type CodeRequest, type SecretsAs } from './request.ts'
import { markSecrets } from './secrets.ts'
import { shellJson } from './shell.ts'

/**
 * Formats a request as a curl command for bash. Address and token come from `OXIDE_HOST` and `OXIDE_TOKEN`, which the
 * command-line program and the Terraform provider use too.
 */
export function curl(request: CodeRequest, secretsAs: SecretsAs): Code {
  const route = operationOf(request)
  if (route.body === 'form' || route.body === 'raw_form' || route.body === 'bytes')
    return { text: null, notes: ['This call takes no JSON; curl needs a file of its own for it.'] }
  const body = wireBody(request)
  const json = body === undefined ? null : shellJson(markSecrets(body), secretsAs)
  const options = [
    `-X ${route.method} "$OXIDE_HOST${pathAndQuery(request)}"`,
    '-H "Authorization: Bearer $OXIDE_TOKEN"',
    ...(json === null ? [] : ["-H 'Content-Type: application/json'", `--data-binary @- ${json.opening}`]),
  ]
  const command = ['curl --fail-with-body', ...options].join(' \\\n  ')
  return {
    text: [...(json?.before ?? []), command, ...(json === null ? [] : [json.document])].join('\n'),
    notes: [],
  }
}

/**
 * Returns the path and query of a request in a form that is safe within double quotes: characters that bash or curl
 * would interpret are percent-encoded.
 */
export function pathAndQuery(request: CodeRequest): string {
  const path = operationUrl(request.operation as 'instance_view', argsOf(request) as never)
  return path.replaceAll('!', '%21')
}

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CertificateCheck } from './certificate-check.tsx'

const pastedKey = '-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n-----END PRIVATE KEY-----\n'

function render(source: string): { html: string; cacheKeys: string } {
  const queryClient = new QueryClient()
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <CertificateCheck source={source} hosts={[]} isProblemHidden={false} />
    </QueryClientProvider>,
  )
  const queries = queryClient.getQueryCache().getAll()
  return { html, cacheKeys: JSON.stringify(queries.map(({ queryKey }) => queryKey)) }
}

test('a pasted certificate is checked in the first render, and its text is not stored in the query cache', () => {
  const { html, cacheKeys } = render(pastedKey)
  expect(html).toContain('private key')
  expect(cacheKeys).not.toContain('c2VjcmV0')
})

test('nothing is shown when no text was pasted', () => {
  expect(render('').html).toBe('')
})

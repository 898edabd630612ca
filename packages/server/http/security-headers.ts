/**
 * The policy for browsers on the console's pages: only scripts and styles of this origin, no framing, no other origin.
 * React sets style attributes through the DOM, which the policy does not restrict; the HTML has no inline style or
 * script.
 */
const policy = [
  `default-src 'none'`,
  `script-src 'self'`,
  `worker-src 'self'`,
  `style-src 'self'`,
  `img-src 'self' data:`,
  `font-src 'self'`,
  `connect-src 'self'`,
  `base-uri 'none'`,
  `form-action 'self'`,
  `frame-ancestors 'none'`,
].join('; ')

/** Headers of an HTML page (docs/reference/auth.md#console-pages-served-by-the-server). */
export function pageHeaders(): Headers {
  return new Headers({
    'cache-control': 'no-store',
    'content-security-policy': policy,
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
  })
}

/**
 * Adds the headers that every response has. They forbid guessing the type, embedding in pages of other origins, and
 * caching unless the response allows it, since it may contain private data.
 */
export function protect(answer: Response): Response {
  answer.headers.set('x-content-type-options', 'nosniff')
  answer.headers.set('cross-origin-resource-policy', 'same-origin')
  if (!answer.headers.has('cache-control')) answer.headers.set('cache-control', 'no-store')
  return answer
}

/**
 * Adds a header with which browsers that used TLS once keep using it for a year, even if the URL is typed without it.
 */
export function demandTls(answer: Response): Response {
  answer.headers.set('strict-transport-security', 'max-age=31536000')
  return answer
}

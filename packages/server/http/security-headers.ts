/**
 * What the browser may do on our pages: own scripts and styles, no framing, no other origin. Style attributes are
 * set by React through the DOM, which the policy does not touch; no inline style or script is ever in the HTML.
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
 * What every answer has, whoever made it: no guessing of types; and what does not say how long it may be kept is
 * somebody's data, which no cache keeps.
 */
export function protect(answer: Response): Response {
  answer.headers.set('x-content-type-options', 'nosniff')
  if (!answer.headers.has('cache-control')) answer.headers.set('cache-control', 'no-store')
  return answer
}

/** A browser that has come by TLS does so for a year, also when somebody types the address without it. */
export function demandTls(answer: Response): Response {
  answer.headers.set('strict-transport-security', 'max-age=31536000')
  return answer
}

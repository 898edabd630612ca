/**
 * The content security policy of the preview. Allows the preview's own scripts and WebAssembly, requests to its origin,
 * and nothing else. Portico's static host sends it as a header; the page contains it for hosts that send no headers.
 */
const directives = [
  `default-src 'none'`,
  `script-src 'self' 'wasm-unsafe-eval'`,
  `worker-src 'self'`,
  `style-src 'self'`,
  `img-src 'self' data:`,
  `font-src 'self'`,
  `connect-src 'self'`,
  `base-uri 'none'`,
  `form-action 'self'`,
]

export const pagePolicy = directives.join('; ')

/** The policy as a header, the only place where `frame-ancestors` has an effect. */
export const headerPolicy = [...directives, `frame-ancestors 'none'`].join('; ')

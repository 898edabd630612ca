/**
 * The content security policy of the preview: own scripts and WebAssembly, requests to its origin, and nothing else. A
 * header where we serve it, and in the page for hosts without headers.
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

/** `frame-ancestors` is effective in a header only. */
export const headerPolicy = [...directives, `frame-ancestors 'none'`].join('; ')

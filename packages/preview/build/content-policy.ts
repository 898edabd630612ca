/**
 * What the preview may do: run its own scripts and WebAssembly, talk to where it came from, and nothing else. As a
 * header where we serve it ourselves; in the page too, for hosts that send none.
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

/** `frame-ancestors` counts in a header only. */
export const headerPolicy = [...directives, `frame-ancestors 'none'`].join('; ')

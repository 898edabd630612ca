/** Paths of pages without the frame: sign-in, and device approval. */
export const frameless = /^\/(login(\/|$)|device\/)/

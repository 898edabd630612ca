/** Paths of pages that have no frame: signing in, and letting a device in. */
export const frameless = /^\/(login(\/|$)|device\/)/

/** s for which a browser tells: as long as browsers allow */
const toldFor = 400 * 86_400

/** A cookie that tells the server a choice made in this browser, for `document.cookie`. */
export function tellingCookie(name: string, value: string): string {
  return `${name}=${encodeURIComponent(value)}; path=/; max-age=${toldFor}; samesite=lax`
}

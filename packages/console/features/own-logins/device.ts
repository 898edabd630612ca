/**
 * Patterns of browser names in user agents. The most specific comes first, because its user agent contains the names of
 * others too.
 */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:(?:Headless)?Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[^ ]* (?:Mobile\/\w+ )?Safari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * Returns a short name of a browser or tool, for example `Firefox 140 on Linux` or `curl 8.5`. Clients can send any
 * user agent.
 * @param userAgent null if the client sent none
 */
export function deviceOf(userAgent: string | null): string {
  if (userAgent === null) return 'Unknown program'
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1]
  for (const [pattern, name] of browsers) {
    const version = pattern.exec(userAgent)?.[1]
    if (version !== undefined) return `${name} ${version}${system === undefined ? '' : ` on ${system}`}`
  }
  if (userAgent.startsWith('Mozilla/')) return system === undefined ? 'A browser' : `A browser on ${system}`
  const [, tool, version] = /^([^\s/()]+)(?:\/([^\s()]+))?/.exec(userAgent) ?? []
  return tool === undefined ? userAgent : version === undefined ? tool : `${tool} ${version}`
}

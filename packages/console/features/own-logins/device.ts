/** Browser names in user agents, the most specific first, because they contain the names of others too. */
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
 * Returns a recognizable name of a browser or tool: `Firefox 140 on Linux`, `curl 8.5`. The client chooses its user
 * agent freely.
 * @param userAgent null when there is none
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

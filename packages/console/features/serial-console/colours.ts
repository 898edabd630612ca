import type { ITheme } from '@xterm/xterm'

/** The CSS variable of each terminal color. The 16 ANSI colors use hues of the console. */
const tokens = {
  background: '--bg-sunken',
  foreground: '--fg',
  cursor: '--accent',
  cursorAccent: '--bg-sunken',
  selectionBackground: '--bg-selected',
  selectionForeground: '--fg',
  scrollbarSliderBackground: '--line',
  scrollbarSliderHoverBackground: '--line-strong',
  scrollbarSliderActiveBackground: '--line-strong',
  black: '--terminal-black',
  red: '--bad',
  green: '--ok',
  yellow: '--busy',
  blue: '--series-1',
  magenta: '--note',
  cyan: '--series-3',
  white: '--terminal-white',
  brightBlack: '--fg-faint',
  brightRed: '--bad',
  brightGreen: '--ok',
  brightYellow: '--busy',
  brightBlue: '--series-1',
  brightMagenta: '--note',
  brightCyan: '--series-3',
  brightWhite: '--terminal-bright-white',
} as const satisfies Partial<Record<keyof ITheme, string>>

/**
 * Returns the terminal colors of the current theme. The CSS variables contain the colors of both themes, so they are
 * resolved on an element.
 */
export function terminalColours(within: HTMLElement): ITheme {
  const probe = document.createElement('span')
  within.append(probe)
  const colours = Object.entries(tokens).map(([role, token]) => {
    probe.style.color = `var(${token})`
    return [role, getComputedStyle(probe).color]
  })
  probe.remove()
  return Object.fromEntries(colours) as ITheme
}

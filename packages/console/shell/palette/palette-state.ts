import { createStore } from '#ui/store.ts'

/** Whether the palette is open. */
export const paletteOpen = createStore(false)

/** What was typed before the palette's code was there. */
export const typedAhead = createStore('')

export const openPalette = () => paletteOpen.set(true)

const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '')

/** The shortcut as it is printed on this machine's keys. */
export const shortcutText = isApple ? '⌘K' : 'Ctrl K'

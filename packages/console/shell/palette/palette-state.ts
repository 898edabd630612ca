import { createStore } from '#ui/store.ts'

/** Whether the palette is open. */
export const paletteOpen = createStore(false)

/** Text typed before the palette's code was loaded. */
export const typedAhead = createStore('')

export const openPalette = () => paletteOpen.set(true)

const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '')

/** The shortcut with the names of this computer's keys. */
export const shortcutText = isApple ? '⌘K' : 'Ctrl K'

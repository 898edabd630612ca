import { createStore } from '#ui/store.ts'

/** Whether the palette is open. */
export const paletteOpen = createStore(false)

/** The text that was typed before the code of the palette was loaded. */
export const typedAhead = createStore('')

export const openPalette = () => paletteOpen.set(true)

const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '')

/** The shortcut with the names of this computer's keys. */
export const shortcutText = isApple ? '⌘K' : 'Ctrl K'

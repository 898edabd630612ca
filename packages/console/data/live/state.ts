import { createStore } from '#ui/store.ts'
import type { LiveState } from './follow.ts'

/** The state of the page's live updates. */
export const liveState = createStore<LiveState>('off')

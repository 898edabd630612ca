export { moveEntry } from './actions.tsx'
export { CurrentMove } from './current-move.tsx'
export { SledMoves } from './sled-moves.tsx'
export { useShowsMoves } from './use-shows-moves.ts'

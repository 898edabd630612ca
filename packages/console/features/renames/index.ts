export { useRename } from './use-rename.tsx'

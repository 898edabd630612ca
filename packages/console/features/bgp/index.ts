export { BgpSessionList } from './list.tsx'
export { BgpSessionView } from './view.tsx'

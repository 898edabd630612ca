export { SessionList } from './sessions.tsx'
export { TokenList } from './tokens.tsx'

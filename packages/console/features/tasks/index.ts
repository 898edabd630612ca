export { TaskPage } from './detail.tsx'
export { TaskList } from './list.tsx'

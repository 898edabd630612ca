export { HistoryPanel } from './history-panel.tsx'
export { ActivityPage } from './page.tsx'
export { ThingHistory } from './thing-history.tsx'

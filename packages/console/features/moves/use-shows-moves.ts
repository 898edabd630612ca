import { useSession } from '#shell/session.tsx'

/** Returns whether moves of instances are shown to the user: operators see sleds. */
export function useShowsMoves(): boolean {
  const { capabilities, isFleetViewer } = useSession()
  return capabilities.moves === true && isFleetViewer
}

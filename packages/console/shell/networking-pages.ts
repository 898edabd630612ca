/**
 * The pages about networks: of a project its VPCs with all that is in them, floating IPs, the question whether one
 * reaches another, and the tabs of an instance with its addresses; of the system the pools.
 */
const ofProject =
  /^\/projects\/[^/]+\/(?:(?:vpcs|floating-ips)(?:-new)?|connect|instances\/[^/]+\/(?:networking|connect))(?:\/|$)/
const ofSystem = /^\/system\/networking\/ip-pools(?:-new)?(?:\/|$)/

/** Is the page at this path about networks or external addresses? */
export const isNetworkingPage = (pathname: string): boolean =>
  ofProject.test(pathname) || ofSystem.test(pathname)

/**
 * Paths of the networking pages of a project: VPCs with their content, floating IPs, the path query, and the tabs of an
 * instance that show addresses.
 */
const ofProject =
  /^\/projects\/[^/]+\/(?:(?:vpcs|floating-ips)(?:-new)?|connect|instances\/[^/]+\/(?:networking|connect))(?:\/|$)/
const ofSystem = /^\/system\/networking\/ip-pools(?:-new)?(?:\/|$)/

/** Returns whether the page at this path is about networks or external addresses. */
export const isNetworkingPage = (pathname: string): boolean =>
  ofProject.test(pathname) || ofSystem.test(pathname)

/**
 * Anybody can start a device login, and rows that anybody can write must not be kept forever, so the requests are
 * removed from the change log. The resulting token is logged, with the user who confirmed it.
 */
export const login = [`drop trigger log_change on device_auth_request`]

/**
 * Anybody may begin a device login, and what anybody can write must not stay for ever: the requests leave the change
 * log. The token that comes of one is logged, with the user who confirmed it.
 */
export const login = [`drop trigger log_change on device_auth_request`]
